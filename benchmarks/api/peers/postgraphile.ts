import fastify from 'fastify';
import { postgraphile } from 'postgraphile';
import { listOfCodec, type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';
import { makePgService } from 'postgraphile/adaptors/pg';
import { connection, constant, context, lambda } from 'postgraphile/grafast';
import { grafserv } from 'postgraphile/grafserv/fastify/v5';
import { sql } from 'postgraphile/pg-sql2';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { extendSchema, gql } from 'postgraphile/utils';
import { openDatabase } from '../../../api/src/database/database.ts';
import { openAuthorization } from './authorization.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/**
 * PostGraphile over the product's tables. What the database does not say stands in fields of its own, whose plans are
 * part of the one statement: the visible deals, the caller's own rows, the available amount. Without settings of the
 * transaction, which row-level security would need, so that no call pays for BEGIN and COMMIT.
 */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: 4 });
const authorizeCall = openAuthorization(database, publicUrl);

declare global {
  namespace Grafast {
    interface Context {
      accountId: string;
    }
  }
}

const caller = () => context().get('accountId');

/** PostGraphile's types cannot know which tables and arguments there are. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database or the schema lacks what this peer asks for');
  return value;
}

const visible = (alias: ReturnType<typeof sql>) =>
  sql`${alias}.published_at IS NOT NULL AND ${alias}.status NOT IN ('CANCELED', 'VOIDED')`;

const fields = extendSchema(({ pgResources }) => {
  /** The visible deals, newest first. */
  const findVisible = () => {
    const $deals = known(pgResources.deal).find();
    $deals.where(visible($deals.alias));
    $deals.orderBy({ attribute: 'published_at', direction: 'DESC' });
    $deals.orderBy({ attribute: 'id', direction: 'DESC' });
    $deals.setOrderIsUnique();
    return $deals;
  };
  return {
    typeDefs: gql`
    extend type Query {
      visibleDeals(status: DealStatus!): DealConnection
      searchedDeals(search: String!): DealConnection
      filteredDeals(valuationUpTo: BigFloat!, ageUpTo: Int!, stages: [String!]!): DealConnection
      watchedDeals: DealConnection
      visibleDeal(id: UUID!): Deal
      myInvestments: [Investment!]
    }
    extend type Deal {
      visible: Boolean!
      currency: String!
      availableAmount: BigFloat
      summaryInvestors: [String!]
      watched: Boolean!
      myInvestment: Investment
    }
  `,
    objects: {
      Query: {
        plans: {
          visibleDeals(_, { $status }) {
            const $deals = findVisible();
            const status = known(known(pgResources.deal).codec.attributes.status);
            $deals.where(sql`${$deals.alias}.status = ${$deals.placeholder(known($status), status.codec)}`);
            return connection($deals);
          },
          searchedDeals(_, { $search }) {
            const $deals = findVisible();
            const text = $deals.placeholder(known($search), TYPES.text);
            $deals.where(sql`${$deals.alias}.id IN (SELECT found.id FROM public.deals_found(${text}) found)`);
            return connection($deals);
          },
          filteredDeals(_, { $valuationUpTo, $ageUpTo, $stages }) {
            const $deals = findVisible();
            const valuation = $deals.placeholder(known($valuationUpTo), TYPES.numeric);
            const age = $deals.placeholder(known($ageUpTo), TYPES.int);
            const stages = $deals.placeholder(known($stages), listOfCodec(TYPES.text));
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
            const $deals = known(pgResources.deal).find({ id: $id });
            $deals.where(visible($deals.alias));
            return $deals.single();
          },
          myInvestments() {
            const $investments = known(pgResources.investment).find({ account_id: caller() });
            $investments.where(sql`${$investments.alias}.deleted_at IS NULL`);
            $investments.orderBy({ attribute: 'updated_at', direction: 'DESC' });
            $investments.orderBy({ attribute: 'id', direction: 'ASC' });
            $investments.setFirst(constant(50));
            return $investments;
          },
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
            return $deal.select(
              sql`ARRAY(
              SELECT DISTINCT notable_investor.name::text AS name FROM public.funding_round
                JOIN public.funding_round_notable_investor entry ON entry.funding_round_id = funding_round.id
                JOIN public.notable_investor ON notable_investor.id = entry.notable_investor_id
              WHERE funding_round.company_id = ${$deal.getClassStep().alias}.company_id AND entry.is_summary
              ORDER BY name)`,
              listOfCodec(TYPES.text),
            );
          },
          watched($deal: PgSelectSingleStep) {
            // A row by its key is joined; a parameter could no longer be added to the statement of the deals.
            const $entry = known(pgResources.watchlist_entry).get({ account_id: caller(), deal_id: $deal.get('id') });
            return lambda($entry.get('deal_id'), (id) => id !== null, true);
          },
          myInvestment($deal: PgSelectSingleStep) {
            const $investments = known(pgResources.investment).find({ deal_id: $deal.get('id'), account_id: caller() });
            $investments.where(sql`${$investments.alias}.deleted_at IS NULL`);
            return $investments.single();
          },
        },
      },
    },
  };
});

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [fields],
  disablePlugins: ['NodePlugin', 'PgConditionArgumentPlugin'],
  schema: { defaultBehavior: 'list connection' },
  pgServices: [
    makePgService({ connectionString: databaseUrl, schemas: ['public'], poolConfig: { max: peerConnections - 4 } }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    async context({ fastifyv5 }) {
      const { accountId } = await authorizeCall(fastifyv5?.request.headers.authorization);
      return { accountId };
    },
  },
});
const app = fastify();
await instance.createServ(grafserv).addTo(app);
await serve(app);
