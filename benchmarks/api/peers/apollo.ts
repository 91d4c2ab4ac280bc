import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import fastify from 'fastify';
import { type GraphQLResolveInfo, GraphQLScalarType } from 'graphql';
import { openDatabase } from '../../../api/src/database/database.ts';
import type { DealStatus } from '../../../api/src/database/generated/enums.ts';
import { logoLink } from '../../../api/src/domains/files/service.ts';
import { openLinkSigner } from '../../../api/src/files/link-signer.ts';
import { DateScalar, DateTime } from '../../../api/src/graphql/scalars.ts';
import { selectionOf, subselectionOf } from '../../../api/src/read-models/selection.ts';
import { type Context, companyFields, dealFields, roundFields } from './apollo/deal.ts';
import { profileOf } from './apollo/profile.ts';
import { selectDeal } from './apollo/selections.ts';
import { openAuthorization } from './authorization.ts';
import { isMatchable } from './match.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/**
 * Apollo Server with Prisma as an expert would write it: each root field loads everything requested below it with a
 * single Prisma call.
 */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: peerConnections });
const { prisma } = database;
const authorizeCall = openAuthorization(database, publicUrl);
const links = await openLinkSigner(database);
const logoUrl = (fileId: string) => logoLink({ links }, fileId);

const visible = { publishedAt: { not: null }, status: { notIn: ['CANCELED', 'VOIDED'] as DealStatus[] } };
const live = { deletedAt: null };

const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  serialize: (value) => (typeof value === 'string' ? value : (value as { toFixed(digits: number): string }).toFixed(2)),
});

/** Loads investments and interests, with the deal fields that the page shows. */
function entriesOf(accountId: string, take: number, select: ReturnType<typeof selectDeal>) {
  const rows = {
    select: { id: true, updatedAt: true, currency: true, deal: { select } },
    orderBy: [{ updatedAt: 'desc' as const }, { id: 'desc' as const }],
    take,
  };
  const withoutInvestment = { accountId, ...live, deal: { investments: { none: { accountId, ...live } } } };
  return Promise.all([
    prisma.investment.findMany({
      ...rows,
      select: { ...rows.select, value: true, completedAt: true },
      where: { accountId, ...live },
    }),
    prisma.interest.findMany({ ...rows, select: { ...rows.select, amount: true }, where: withoutInvestment }),
    prisma.investment.count({ where: { accountId, ...live } }),
    prisma.interest.count({ where: withoutInvestment }),
  ]);
}

const resolvers = {
  Decimal,
  DateTime,
  Date: DateScalar,
  Query: {
    async deals(_: unknown, { limit }: { limit: number }, context: Context, info: GraphQLResolveInfo) {
      const select = selectDeal(subselectionOf(selectionOf(info), 'items'), context.accountId);
      const [items, totalCount, profile] = await Promise.all([
        prisma.deal.findMany({
          where: visible,
          orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
          take: limit,
          select,
        }),
        prisma.deal.count({ where: visible }),
        context.profile(false),
      ]);
      return { items, totalCount, matchable: profile !== undefined && isMatchable(profile) };
    },
    deal: (_: unknown, { id }: { id: string }, { accountId }: Context, info: GraphQLResolveInfo) =>
      prisma.deal.findFirst({ where: { AND: [visible, { id }] }, select: selectDeal(selectionOf(info), accountId) }),
    async myInvestmentEntries(
      _: unknown,
      { limit }: { limit: number },
      { accountId }: Context,
      info: GraphQLResolveInfo,
    ) {
      const items = subselectionOf(selectionOf(info), 'items');
      const select = selectDeal(subselectionOf(items, 'deal'), accountId);
      const [investments, interests, invested, interested] = await entriesOf(accountId, limit, select);
      const entries = [
        ...investments.map((row) => ({ ...row, investment: row, interest: null })),
        ...interests.map((row) => ({ ...row, investment: null, interest: row })),
      ].sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? 1 : -1));
      return { items: entries.slice(0, limit), totalCount: invested + interested };
    },
  },
  Deal: dealFields,
  Company: companyFields,
  FundingRound: roundFields,
};

const contract = new URL('../../../packages/api-contract/schema.graphql', import.meta.url);
const apollo = new ApolloServer<Context>({
  schema: makeExecutableSchema({ typeDefs: readFileSync(contract, 'utf8'), resolvers }),
});
await apollo.start();
const app = fastify();
app.post(
  '/graphql',
  fastifyApolloHandler(apollo, {
    async context({ headers }) {
      const { accountId } = await authorizeCall(headers.authorization);
      return { accountId, profile: profileOf(database, accountId), logoUrl };
    },
  }),
);
await serve(app);
