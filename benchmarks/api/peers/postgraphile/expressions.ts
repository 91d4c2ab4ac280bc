import { type PgSelectSingleStep, type PgSelectStep, TYPES } from 'postgraphile/@dataplan/pg';
import { context } from 'postgraphile/grafast';
import { type SQL, sql } from 'postgraphile/pg-sql2';
import { dealActivities, statusOfRank } from '../../../../api/src/read-models/deal-activity.ts';
import { isMatchable, preferenceTable } from '../../../../api/src/read-models/deal-match.ts';
import { matchDetailOf, matchSummaryOf } from '../../sql/match.ts';

declare global {
  namespace Grafast {
    interface Context {
      accountId: string;
      signLogo(fileId: string): string;
    }
  }
}

export const caller = () => context().get('accountId');

export const visible = (alias: SQL) =>
  sql`${alias}.published_at IS NOT NULL AND ${alias}.status NOT IN ('CANCELED', 'VOIDED')`;

const accountId = '{accountId}::uuid';

/** Replaces the account placeholder in SQL text by a value of the statement. */
function withAccount(text: string, account: SQL): SQL {
  const [first = '', ...others] = text.split(accountId);
  return others.reduce((whole, part) => sql`${whole}${account}::uuid${sql.raw(part)}`, sql.raw(first));
}

const ofDeal = {
  matchSummary: `SELECT ${matchSummaryOf(accountId)} FROM company WHERE company.id = deal.company_id`,
  matchDetail: `SELECT ${matchDetailOf(accountId)}`,
  myActivity: `SELECT ${statusOfRank('min(act.rank)')} FROM (${dealActivities(accountId, 'deal.id')}) act`,
};

/** The caller's account by the alias of the deals' statement, which is kept when the step is copied. */
const accounts = new WeakMap<SQL, SQL>();

/** Adds the caller's account to the statement, because fields of deals can no longer add values to it. */
export function addCallerPlaceholder($deals: PgSelectStep): void {
  accounts.set($deals.alias, $deals.placeholder(caller(), TYPES.uuid));
}

/** Selects an expression over a deal and the caller as part of the deal's statement. */
export function ofDealAndCaller(field: keyof typeof ofDeal, $deal: PgSelectSingleStep) {
  const { alias } = $deal.getClassStep();
  const account = accounts.get(alias);
  if (!account) throw new Error(`${field} requires a deals statement that includes the caller`);
  const codec = field === 'myActivity' ? TYPES.text : TYPES.json;
  return $deal.select(
    sql`(SELECT chosen.value FROM (SELECT ${alias}.id, ${alias}.company_id, ${alias}.investment_currency,
      ${alias}.investment_min, ${alias}.investment_max) deal, LATERAL (${withAccount(ofDeal[field], account)}) chosen (value))`,
    codec,
  );
}

/** Whether the caller's profile states any criterion that deals can be matched with. */
export const matchable = (account: SQL) => withAccount(`(WITH ${preferenceTable} SELECT ${isMatchable})`, account);
