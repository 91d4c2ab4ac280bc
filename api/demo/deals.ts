import { endOfDay } from '@platform/rules';
import type { Transaction } from '../src/database/database.ts';
import { sanitizeRichText } from '../src/domains/deals/service.ts';
import { type AccountIds, idOf } from './accounts.ts';
import { demoCompanies } from './content/companies.ts';
import { type DemoDeal, demoDeals } from './content/deals.ts';
import { marketText, overviewText, risksText } from './content/texts.ts';
import { daysFrom } from './random.ts';

/** A stored deal with the ids that later steps of the loader need. */
export interface StoredDeal {
  id: string;
  companyId: string;
  content: DemoDeal;
  imageSectionIds: string[];
  documentSectionIds: string[];
}

const dealLeadRole = 4;
const dealEmployeeRole = 8;

/**
 * Stores the deals with their sections, without files and flows. Deal leads alternate between the editor and the senior
 * employee.
 */
export async function storeDeals(
  transaction: Transaction,
  companyIds: Map<string, string>,
  accountIds: AccountIds,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<StoredDeal[]> {
  const endOfDayIn = (days: number) => endOfDay(daysFrom(now, days), timeZone);
  const stored: StoredDeal[] = [];
  for (const [index, deal] of demoDeals.entries()) {
    const company = demoCompanies.find(({ key }) => key === deal.company);
    const companyId = companyIds.get(deal.company);
    if (!company || !companyId) throw new Error(`The demo has no company ${deal.company}`);
    const creatorId = idOf(accountIds, index % 2 ? 'editor@demo.test' : 'senior@demo.test');
    const orderOf = (section: DemoDeal['sections'][number]) => deal.sections.indexOf(section) + 1 || -1;
    const publishedAt = deal.publishedDaysAgo === null ? null : daysFrom(now, -deal.publishedDaysAgo);
    const row = await transaction.deal.create({
      data: {
        companyId,
        createdById: creatorId,
        title: deal.title,
        status: deal.status,
        offeringType: deal.offering,
        securityType: deal.security,
        investmentCurrency: deal.currency,
        investmentValue: deal.total,
        investmentAmountAvailable: deal.availableStored ?? null,
        investmentMin: deal.minimum,
        investmentMax: deal.maximum,
        valuation: deal.valuation,
        fees: deal.fees,
        openingDate: deal.status === 'PROSPECTIVE' && deal.deadlineInDays ? endOfDayIn(deal.deadlineInDays) : null,
        investmentDeadline: deal.deadlineInDays === null ? null : endOfDayIn(deal.deadlineInDays),
        descriptionOrder: orderOf('description'),
        managementOrder: orderOf('management'),
        fundingHistoryOrder: orderOf('funding-history'),
        publishedAt,
        createdAt: daysFrom(publishedAt ?? now, -7),
        updatedAt: publishedAt ?? now,
        textSections: {
          create: [
            { title: 'Overview', body: sanitizeRichText(overviewText(company, deal)), order: 0, isOverview: true },
            ...(deal.sections.includes('market')
              ? [
                  {
                    title: 'Market and competition',
                    body: sanitizeRichText(marketText(company)),
                    order: orderOf('market'),
                  },
                ]
              : []),
            ...(deal.sections.includes('risks')
              ? [{ title: 'What may go wrong', body: sanitizeRichText(risksText(company)), order: orderOf('risks') }]
              : []),
          ],
        },
        imageSections: {
          create: deal.sections.includes('image')
            ? [{ title: `${company.name} at work`, order: orderOf('image') }]
            : [],
        },
        documentSections: {
          create: deal.sections.includes('documents') ? [{ title: 'Documents', order: orderOf('documents') }] : [],
        },
        linkSections: {
          create: deal.sections.includes('links')
            ? [
                {
                  title: 'Read more',
                  order: orderOf('links'),
                  links: {
                    create: [
                      {
                        order: 1,
                        label: `${company.name} in the press`,
                        url: `https://press.example.com/${company.key}`,
                      },
                      {
                        order: 2,
                        label: 'Independent technical review',
                        url: `https://reviews.example.org/${company.key}`,
                      },
                    ],
                  },
                },
              ]
            : [],
        },
        assignments: {
          create: [
            { accountId: creatorId, roleId: dealLeadRole },
            ...(index % 5 === 0
              ? [{ accountId: idOf(accountIds, 'employee@demo.test'), roleId: dealEmployeeRole }]
              : []),
          ],
        },
      },
      include: { imageSections: true, documentSections: true },
    });
    stored.push({
      id: row.id,
      companyId,
      content: deal,
      imageSectionIds: row.imageSections.map(({ id }) => id),
      documentSectionIds: row.documentSections.map(({ id }) => id),
    });
  }
  return stored;
}
