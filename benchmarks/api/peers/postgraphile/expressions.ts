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

/** SQL text that names the caller's account, with a value of the statement in its place. */
function withAccount(text: string, account: SQL): SQL {
  const [first = '', ...others] = text.split(accountId);
  return others.reduce((whole, part) => sql`${whole}${account}::uuid${sql.raw(part)}`, sql.raw(first));
}

const ofDeal = {
  matchSummary: `SELECT ${matchSummaryOf(accountId)} FROM company WHERE company.id = deal.company_id`,
  matchDetail: `SELECT ${matchDetailOf(accountId)}`,
  myActivity: `SELECT ${statusOfRank('min(act.rank)')} FROM (${dealActivities(accountId, 'deal.id')}) act`,
};

/** The caller's account in the statement of the deals with this alias, which stays when the step is copied. */
const accounts = new WeakMap<SQL, SQL>();

/** Fields of deals may add no value to the statement any more: it has to be there before. */
export function nameCaller($deals: PgSelectStep): void {
  accounts.set($deals.alias, $deals.placeholder(caller(), TYPES.uuid));
}

/** An expression over a deal and the caller, as part of the statement that reads the deal. */
export function ofDealAndCaller(field: keyof typeof ofDeal, $deal: PgSelectSingleStep) {
  const { alias } = $deal.getClassStep();
  const account = accounts.get(alias);
  if (!account) throw new Error(`${field} is asked of deals whose statement does not name the caller`);
  const codec = field === 'myActivity' ? TYPES.text : TYPES.json;
  return $deal.select(
    sql`(SELECT chosen.value FROM (SELECT ${alias}.id, ${alias}.company_id, ${alias}.investment_currency,
      ${alias}.investment_min, ${alias}.investment_max) deal, LATERAL (${withAccount(ofDeal[field], account)}) chosen (value))`,
    codec,
  );
}

/** Whether the caller has stated anything by which deals can be matched. */
export const matchable = (account: SQL) => withAccount(`(WITH ${preferenceTable} SELECT ${isMatchable})`, account);
