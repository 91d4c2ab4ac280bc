import { isMatchable, matchSummary } from '../match.ts';
import {
  cardColumns,
  cardExtras,
  cardOf,
  companyColumns,
  companyRelations,
  countWhere,
  fifty,
  visible,
} from './card.ts';
import type { DrizzleQuery } from './database.ts';
import { openProfiles } from './profile.ts';

/** The first page of the deals list: reads page, total count and profile concurrently. */
export const dealsPage: DrizzleQuery = (tools) => {
  const { db } = tools;
  const page = db.query.deal
    .findMany({
      where: visible,
      orderBy: ({ publishedAt, id }, { desc }) => [desc(publishedAt), desc(id)],
      limit: fifty,
      columns: { ...cardColumns, investmentMin: true, investmentMax: true },
      extras: cardExtras,
      with: {
        company: {
          columns: { ...companyColumns, businessModel: true, hqCountryCode: true },
          with: {
            ...companyRelations,
            sectors: { columns: { sector: true } },
            innovationEnablers: { columns: { innovationEnabler: true } },
          },
        },
      },
    })
    .prepare('drizzle.deals');
  const count = countWhere(db, visible, 'drizzle.deals count');
  const readProfile = openProfiles(tools, { described: false });
  return async ({ accountId }) => {
    const [rows, [counted], profile] = await Promise.all([
      page.execute({ accountId }),
      count.execute(),
      readProfile(accountId),
    ]);
    const items = rows.map((row) => ({
      ...cardOf(row, tools),
      match:
        profile === undefined
          ? null
          : matchSummary(profile, {
              investmentCurrency: row.investmentCurrency,
              investmentMin: row.investmentMin,
              investmentMax: row.investmentMax,
              fundingStage: row.company.fundingStage,
              businessModel: row.company.businessModel,
              country: row.company.hqCountryCode,
              sectors: row.company.sectors.map(({ sector }) => sector),
              innovationEnablers: row.company.innovationEnablers.map(({ innovationEnabler }) => innovationEnabler),
            }),
    }));
    const matchable = profile !== undefined && isMatchable(profile);
    return { deals: { __typename: 'DealPage', totalCount: counted?.total, matchable, items } };
  };
};
