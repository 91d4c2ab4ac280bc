import type { Database } from '../../src/database/database.ts';
import type { Company, Deal, Investment } from '../../src/database/generated/client.ts';
import type {
  CompanyCreateInput,
  DealUncheckedCreateInput,
  InvestmentUncheckedCreateInput,
} from '../../src/database/generated/models.ts';
import { createAccount } from './accounts.ts';

/** Stores a company; by default a Swiss software company. */
export function createCompany(
  { prisma }: Database,
  company: Partial<CompanyCreateInput> & { investors?: { name: string; isSummary: boolean }[] } = {},
): Promise<Company> {
  const { investors, ...columns } = company;
  return prisma.company.create({
    data: {
      name: 'Meridian Robotics',
      fundingStage: 'EARLY',
      stage: 'HAS_PRODUCT',
      businessModel: 'B2B',
      ...(investors
        ? {
            fundingRounds: {
              create: {
                financingRound: 'SEED',
                date: new Date('2023-05-15'),
                preMoneyValuation: '4000000.50',
                amountRaised: '1000000',
                amountRaisedCurrency: 'EUR',
                notableInvestors: {
                  create: investors.map(({ name, isSummary }) => ({
                    isSummary,
                    notableInvestor: { connectOrCreate: { where: { name }, create: { name } } },
                  })),
                },
              },
            },
          }
        : {}),
      ...columns,
    },
  });
}

export type DealOptions = Partial<Omit<DealUncheckedCreateInput, 'createdById' | 'flow'>> & {
  /** The deal's own copy of a flow, which investing requires. Default: `twoStepFlow`; null for none. */
  flow?: typeof twoStepFlow | null;
};

/** A flow of two shown sections with one item each. */
export const twoStepFlow = [
  { name: 'Read the terms', shown: true },
  { name: 'Sign', shown: true },
];

/** Stores a deal, published and active by default; amounts from 25,000 to 500,000 of 1,000,000 offered. */
export async function createDeal(database: Database, { flow = twoStepFlow, ...deal }: DealOptions = {}): Promise<Deal> {
  const companyId = deal.companyId ?? (await createCompany(database)).id;
  return database.prisma.deal.create({
    data: {
      title: 'Series A',
      status: 'ACTIVE',
      securityType: 'SERIES_A',
      investmentMin: '25000',
      investmentMax: '500000',
      investmentValue: '1000000',
      publishedAt: new Date(),
      ...deal,
      companyId,
      createdById: (await createAccount(database, { roles: [5] })).id,
      ...(flow
        ? {
            flow: {
              create: {
                kind: 'INVESTMENT',
                scope: 'DEAL',
                name: 'Investment',
                sections: {
                  create: flow.map((section, index) => ({
                    ...section,
                    order: index + 1,
                    items: { create: { order: 1, type: 'UPLOAD', name: `${section.name}: document` } },
                  })),
                },
              },
            },
          }
        : {}),
    },
  });
}

/** Stores a live investment with its flow instance as the service does, but without its checks. */
export function createInvestment(
  { prisma }: Database,
  investment: Pick<InvestmentUncheckedCreateInput, 'accountId' | 'dealId'> & Partial<InvestmentUncheckedCreateInput>,
  sections: { name: string; shown?: boolean; current?: boolean; completed?: boolean }[] = [],
): Promise<Investment> {
  return prisma.investment.create({
    data: {
      value: '50000',
      currency: 'USD',
      ...investment,
      flow: {
        create: {
          kind: 'INVESTMENT',
          scope: 'INSTANCE',
          name: 'Investment',
          accountId: investment.accountId,
          sections: { create: sections.map((section, index) => ({ ...section, order: index + 1 })) },
        },
      },
    },
  });
}
