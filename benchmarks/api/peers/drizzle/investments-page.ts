import { and, desc, eq, exists, isNull, not, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cardColumns, cardExtras, cardOf, companyColumns, companyRelations, fifty } from './card.ts';
import type { Drizzle, DrizzleQuery } from './database.ts';
import { deal, interest, investment } from './schema.ts';

const accountId = sql.placeholder('accountId');

/** The caller's active investments, and interests in deals without an investment. */
function entriesOf(db: Drizzle) {
  const live = and(eq(investment.accountId, accountId), isNull(investment.deletedAt));
  const investments = db
    .select({
      id: investment.id,
      dealId: investment.dealId,
      updatedAt: investment.updatedAt,
      amount: investment.value,
      currency: investment.currency,
      completedAt: investment.completedAt,
      invested: sql<boolean>`true`.as('invested'),
    })
    .from(investment)
    .where(live);
  const invested = db
    .select({ one: sql`1` })
    .from(investment)
    .where(and(eq(investment.dealId, interest.dealId), live));
  const interests = db
    .select({
      id: interest.id,
      dealId: interest.dealId,
      updatedAt: interest.updatedAt,
      amount: interest.amount,
      currency: interest.currency,
      completedAt: sql<Date | null>`null::timestamptz`.as('completed_at'),
      invested: sql<boolean>`false`.as('invested'),
    })
    .from(interest)
    .where(and(eq(interest.accountId, accountId), isNull(interest.deletedAt), not(exists(invested))));
  return unionAll(investments, interests).as('entry');
}

/** Reads the page of entries with the total count, then their deals. */
export const investmentsPage: DrizzleQuery = (tools) => {
  const { db } = tools;
  const entry = entriesOf(db);
  const page = db
    .select({
      id: entry.id,
      dealId: entry.dealId,
      updatedAt: entry.updatedAt,
      amount: entry.amount,
      currency: entry.currency,
      completedAt: entry.completedAt,
      invested: entry.invested,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(entry)
    .orderBy(desc(entry.updatedAt), desc(entry.id))
    .limit(fifty)
    .prepare('drizzle.entries');
  const deals = db.query.deal
    .findMany({
      where: sql`${deal.id} = any(${sql.placeholder('ids')}::uuid[])`,
      columns: cardColumns,
      extras: cardExtras,
      with: { company: { columns: companyColumns, with: companyRelations } },
    })
    .prepare('drizzle.entries deals');
  return async ({ accountId }) => {
    const entries = await page.execute({ accountId });
    const rows = await deals.execute({ accountId, ids: entries.map(({ dealId }) => dealId) });
    const cards = new Map(rows.map((row) => [row.id, cardOf(row, tools)]));
    const items = entries.map(({ id, dealId, updatedAt, amount, currency, completedAt, invested }) => ({
      __typename: 'InvestmentEntry',
      id,
      updatedAt,
      deal: cards.get(dealId),
      investment: invested ? { __typename: 'Investment', id, value: amount, currency, completedAt } : null,
      interest: invested ? null : { __typename: 'Interest', id, amount, currency },
    }));
    return {
      myInvestmentEntries: { __typename: 'InvestmentEntryPage', totalCount: entries[0]?.total ?? 0, items },
    };
  };
};
