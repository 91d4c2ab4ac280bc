import type { Transaction } from '../src/database/database.ts';
import { demoCompanies } from './content/companies.ts';
import { daysFrom } from './random.ts';

/** Stores the companies with rounds, notable investors and managers. @returns company ids by key */
export async function storeCompanies(transaction: Transaction, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const company of demoCompanies) {
    const { id } = await transaction.company.create({
      data: {
        name: company.name,
        blurb: company.blurb,
        description: company.description.join('\n\n'),
        hqCity: company.city,
        hqState: company.state ?? null,
        hqCountryCode: company.country,
        foundingYear: now.getUTCFullYear() - company.age,
        fundingStage: company.fundingStage,
        stage: company.stage,
        businessModel: company.businessModel,
        entityType: company.entityType,
        lastValuation: company.lastValuation,
        proposedValuation: company.lastValuation,
        valuationCurrency: company.currency,
        createdAt: daysFrom(now, -400),
        sectors: { create: company.sectors.map((sector) => ({ sector })) },
        innovationEnablers: { create: company.innovationEnablers.map((innovationEnabler) => ({ innovationEnabler })) },
        managers: { create: company.managers.map((manager, index) => ({ ...manager, order: index + 1 })) },
        fundingRounds: {
          create: company.rounds.map((round) => ({
            financingRound: round.round,
            date: new Date(Date.UTC(now.getUTCFullYear() - round.yearsAgo, (round.raised.length * 5) % 12, 15)),
            preMoneyValuation: round.preMoney,
            preMoneyValuationCurrency: round.currency,
            amountRaised: round.raised,
            amountRaisedCurrency: round.currency,
            notableInvestors: {
              create: round.investors.map((marked) => {
                const name = marked.replace(/^\*/, '');
                return {
                  isSummary: marked.startsWith('*'),
                  notableInvestor: { connectOrCreate: { where: { name }, create: { name } } },
                };
              }),
            },
          })),
        },
      },
    });
    ids.set(company.key, id);
  }
  return ids;
}
