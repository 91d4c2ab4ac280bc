import { listOfCodec, type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';
import { connection, context, lambda } from 'postgraphile/grafast';
import { sql } from 'postgraphile/pg-sql2';
import { extendSchema, gql } from 'postgraphile/utils';
import { addCallerPlaceholder, caller, matchable, ofDealAndCaller, visible } from './expressions.ts';

/** Asserts that a table or argument exists, which PostGraphile's types cannot know. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database or the schema lacks a table or argument of this peer');
  return value;
}

/**
 * Fields that are not derived from the tables: visible deals, the caller's own rows, available amount, match. Their
 * plans become part of the single statement.
 */
export const fields = extendSchema(({ pgResources }) => {
  /** Finds the visible deals, newest first. */
  const findVisible = () => {
    const $deals = required(pgResources.deal).find();
    addCallerPlaceholder($deals);
    $deals.where(visible($deals.alias));
    $deals.orderBy({ attribute: 'published_at', direction: 'DESC' });
    $deals.orderBy({ attribute: 'id', direction: 'DESC' });
    $deals.setOrderIsUnique();
    return $deals;
  };
  const ownOf = (table: 'investment' | 'interest' | 'feedback') => ($deal: PgSelectSingleStep) => {
    const $rows = required(pgResources[table]).find({ deal_id: $deal.get('id'), account_id: caller() });
    if (table !== 'feedback') $rows.where(sql`${$rows.alias}.deleted_at IS NULL`);
    return $rows.single();
  };
  const ofLogo = (column: 'width' | 'height') => ($company: PgSelectSingleStep) =>
    $company.select(
      sql`(SELECT ${sql.identifier(column)} FROM public.stored_file JOIN public.file_blob ON file_blob.id = stored_file.blob_id
        WHERE stored_file.company_id = ${$company.getClassStep().alias}.id)`,
      TYPES.int,
    );
  return {
    typeDefs: gql`
      extend type Query {
        matchable: Boolean
        visibleDeals: DealConnection
        searchedDeals(search: String!): DealConnection
        filteredDeals(valuationUpTo: BigFloat!, ageUpTo: Int!, stages: [String!]!): DealConnection
        watchedDeals: DealConnection
        visibleDeal(id: UUID!): Deal
        myEntries: BenchmarkInvestmentEntryConnection
      }
      extend type Deal {
        visible: Boolean!
        currency: String!
        availableAmount: BigFloat
        summaryInvestors: [String!]
        watched: Boolean!
        matchSummary: JSON
        matchDetail: JSON
        myActivity: String
        myInvestment: Investment
        myInterest: Interest
        myFeedback: Feedback
      }
      extend type Company {
        logoUrl: String
        logoWidth: Int
        logoHeight: Int
      }
    `,
    objects: {
      Query: {
        plans: {
          matchable() {
            const $account = required(pgResources.account).get({ id: caller() });
            const $accounts = $account.getClassStep();
            return $account.select(matchable($accounts.placeholder(caller(), TYPES.uuid)), TYPES.boolean);
          },
          visibleDeals: () => connection(findVisible()),
          searchedDeals(_, { $search }) {
            const $deals = findVisible();
            const text = $deals.placeholder(required($search), TYPES.text);
            $deals.where(sql`${$deals.alias}.id IN (SELECT found.id FROM public.deals_found(${text}) found)`);
            return connection($deals);
          },
          filteredDeals(_, { $valuationUpTo, $ageUpTo, $stages }) {
            const $deals = findVisible();
            const valuation = $deals.placeholder(required($valuationUpTo), TYPES.numeric);
            const age = $deals.placeholder(required($ageUpTo), TYPES.int);
            const stages = $deals.placeholder(required($stages), listOfCodec(TYPES.text));
            $deals.where(sql`${$deals.alias}.valuation <= ${valuation}`);
            $deals.where(sql`EXISTS (SELECT FROM public.company WHERE company.id = ${$deals.alias}.company_id
            AND extract(year FROM now() AT TIME ZONE 'UTC')::int - company.founding_year <= ${age}
            AND company.funding_stage = ANY (${stages}::public.funding_stage[]))`);
            return connection($deals);
          },
          watchedDeals() {
            const $deals = findVisible();
            const account = $deals.placeholder(caller(), TYPES.uuid);
            $deals.where(sql`${$deals.alias}.id IN (
            SELECT entry.deal_id FROM public.watchlist_entry entry WHERE entry.account_id = ${account})`);
            return connection($deals);
          },
          visibleDeal(_, { $id }) {
            const $deals = required(pgResources.deal).find({ id: $id });
            addCallerPlaceholder($deals);
            $deals.where(visible($deals.alias));
            return $deals.single();
          },
          myEntries() {
            const $entries = required(pgResources.benchmark_investment_entry).find({ account_id: caller() });
            $entries.orderBy({ attribute: 'updated_at', direction: 'DESC' });
            $entries.orderBy({ attribute: 'id', direction: 'DESC' });
            $entries.setOrderIsUnique();
            return connection($entries);
          },
        },
      },
      Company: {
        plans: {
          logoUrl($company: PgSelectSingleStep) {
            const { alias } = $company.getClassStep();
            const $id = $company.select(
              sql`(SELECT id FROM public.stored_file WHERE company_id = ${alias}.id)`,
              TYPES.uuid,
            );
            return lambda([$id, context().get('signLogo')], ([id, sign]) => id && sign(id), true);
          },
          logoWidth: ofLogo('width'),
          logoHeight: ofLogo('height'),
        },
      },
      Deal: {
        plans: {
          visible: ($deal: PgSelectSingleStep) => $deal.select(visible($deal.getClassStep().alias), TYPES.boolean),
          currency: ($deal: PgSelectSingleStep) =>
            $deal.select(sql`COALESCE(${$deal.getClassStep().alias}.investment_currency::text, 'USD')`, TYPES.text),
          availableAmount($deal: PgSelectSingleStep) {
            const { alias } = $deal.getClassStep();
            return $deal.select(
              sql`COALESCE(${alias}.investment_amount_available, ${alias}.investment_value - ${alias}.committed_amount)`,
              TYPES.numeric,
            );
          },
          summaryInvestors($deal: PgSelectSingleStep) {
            return required(pgResources.company)
              .get({ id: $deal.get('company_id') })
              .get('summary_investors');
          },
          watched($deal: PgSelectSingleStep) {
            const $entry = required(pgResources.watchlist_entry).get({
              account_id: caller(),
              deal_id: $deal.get('id'),
            });
            return lambda($entry.get('deal_id'), (id) => id !== null, true);
          },
          matchSummary: ($deal: PgSelectSingleStep) => ofDealAndCaller('matchSummary', $deal),
          matchDetail: ($deal: PgSelectSingleStep) => ofDealAndCaller('matchDetail', $deal),
          myActivity: ($deal: PgSelectSingleStep) => ofDealAndCaller('myActivity', $deal),
          myInvestment: ownOf('investment'),
          myInterest: ownOf('interest'),
          myFeedback: ownOf('feedback'),
        },
      },
    },
  };
});
