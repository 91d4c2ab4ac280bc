import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Drizzle, DrizzleTools } from './database.ts';
import { deal } from './schema.ts';

/** Written as literals, so that PostgreSQL uses the partial indexes of visible deals. */
export const visible = and(isNotNull(deal.publishedAt), sql`${deal.status} not in ('CANCELED', 'VOIDED')`);

/**
 * The page size as part of the statement: Drizzle turns a number into a parameter, and PostgreSQL would then not know
 * the row count when planning. The option accepts SQL although its type only allows numbers.
 */
export const fifty = sql.raw('50') as unknown as number;

type DealColumns = (typeof deal)['_']['columns'];

/**
 * The computed fields of a deal card. Drizzle qualifies every column in here with the row's own table, so other tables
 * are named in the SQL text.
 */
export const cardExtras = (columns: DealColumns) => ({
  availableAmount: sql<string | null>`
    coalesce(${columns.investmentAmountAvailable}, ${columns.investmentValue} - ${columns.committedAmount})::text`.as(
    'available_amount',
  ),
  visible: sql<boolean>`
    (${columns.publishedAt} is not null and ${columns.status} not in ('CANCELED', 'VOIDED'))`.as('visible'),
  watched: sql<boolean>`exists(
    select from watchlist_entry where watchlist_entry.deal_id = ${columns.id}
      and watchlist_entry.account_id = ${sql.placeholder('accountId')})`.as('watched'),
});

export const cardColumns = {
  id: true,
  title: true,
  status: true,
  openingDate: true,
  investmentDeadline: true,
  investmentCurrency: true,
  valuation: true,
} as const;

export const companyColumns = {
  id: true,
  name: true,
  blurb: true,
  hqCity: true,
  hqState: true,
  fundingStage: true,
  summaryInvestors: true,
} as const;

export const companyRelations = { hqCountry: true, logo: { columns: { id: true } } } as const;

export interface CountryRow {
  code: string;
  name: string;
}

export const countryOf = (country: CountryRow | null) =>
  country && { __typename: 'Country', value: country.code, description: country.name };

export interface CardRow {
  id: string;
  title: string;
  status: string;
  openingDate: Date | null;
  investmentDeadline: Date | null;
  investmentCurrency: string | null;
  valuation: string | null;
  availableAmount: string | null;
  visible: boolean;
  watched: boolean;
  company: {
    id: string;
    name: string;
    blurb: string;
    hqCity: string | null;
    hqState: string | null;
    fundingStage: string;
    summaryInvestors: string[];
    hqCountry: CountryRow | null;
    logo: { id: string } | null;
  };
}

/** Converts a row to a card of the response. */
export function cardOf(row: CardRow, { logoUrl }: Pick<DrizzleTools, 'logoUrl'>) {
  const { id, name, blurb, hqCity, hqState, fundingStage, hqCountry, logo } = row.company;
  return {
    __typename: 'Deal',
    id: row.id,
    title: row.title,
    status: row.status,
    openingDate: row.openingDate,
    investmentDeadline: row.investmentDeadline,
    investmentCurrency: row.investmentCurrency ?? 'USD',
    valuation: row.valuation,
    availableAmount: row.availableAmount,
    visible: row.visible,
    summaryInvestors: row.company.summaryInvestors,
    watched: row.watched,
    company: {
      __typename: 'Company',
      id,
      name,
      blurb,
      hqCity,
      hqState,
      fundingStage,
      hqCountry: countryOf(hqCountry),
      logoUrl: logo && logoUrl(logo.id),
    },
  };
}

/** Prepares a statement that counts deals. */
export const countWhere = (db: Drizzle, condition: SQL | undefined, name: string) =>
  db.select({ total: sql<number>`count(*)::int` }).from(deal).where(condition).prepare(name);
