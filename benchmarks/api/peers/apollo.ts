import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import fastify from 'fastify';
import { GraphQLScalarType } from 'graphql';
import type { Caller } from '../../../api/src/access/caller.ts';
import { openDatabase } from '../../../api/src/database/database.ts';
import type {
  Company,
  Deal,
  DealLinkSection,
  FundingRound,
  Investment,
} from '../../../api/src/database/generated/client.ts';
import type { DealStatus } from '../../../api/src/database/generated/enums.ts';
import { DateScalar, DateTime } from '../../../api/src/graphql/scalars.ts';
import { openAuthorization } from './authorization.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/** The usual way: a resolver for each edge, and Prisma's own batching of what they ask for one row. */
interface Context {
  caller: Caller;
}

const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: peerConnections });
const { prisma } = database;
const authorizeCall = openAuthorization(database, publicUrl);

const isVisible = ({ publishedAt, status }: Deal) =>
  publishedAt !== null && status !== 'CANCELED' && status !== 'VOIDED';
const visible = { publishedAt: { not: null }, status: { notIn: ['CANCELED', 'VOIDED'] as DealStatus[] } };

const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  serialize: (value) => (value as { toFixed(digits: number): string }).toFixed(2),
});

const resolvers = {
  Decimal,
  DateTime,
  Date: DateScalar,
  Query: {
    deals(_: unknown, { filter, limit }: { filter: { status: DealStatus }; limit: number }) {
      return { where: { AND: [visible, { status: filter.status }] }, limit };
    },
    deal: (_: unknown, { id }: { id: string }) => prisma.deal.findFirst({ where: { AND: [visible, { id }] } }),
    myInvestments: (_: unknown, { limit }: { limit: number }, { caller }: Context) =>
      prisma.investment.findMany({
        where: { accountId: caller.accountId, deletedAt: null },
        orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
        take: limit,
      }),
  },
  DealPage: {
    items: ({ where, limit }: { where: object; limit: number }) =>
      prisma.deal.findMany({ where, orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }], take: limit }),
    totalCount: ({ where }: { where: object }) => prisma.deal.count({ where }),
  },
  Deal: {
    visible: isVisible,
    company: ({ id }: Deal) => prisma.deal.findUnique({ where: { id } }).company(),
    investmentCurrency: ({ investmentCurrency }: Deal) => investmentCurrency ?? 'USD',
    availableAmount: ({ investmentAmountAvailable, investmentValue, committedAmount }: Deal) =>
      investmentAmountAvailable ?? investmentValue?.minus(committedAmount),
    async summaryInvestors({ companyId }: Deal) {
      const rounds = await prisma.company.findUnique({ where: { id: companyId } }).fundingRounds({
        include: { notableInvestors: { where: { isSummary: true }, include: { notableInvestor: true } } },
      });
      const names = (rounds ?? []).flatMap((round) =>
        round.notableInvestors.map(({ notableInvestor }) => notableInvestor.name),
      );
      return [...new Set(names)].sort();
    },
    async watched({ id }: Deal, _: unknown, { caller }: Context) {
      const key = { accountId_dealId: { accountId: caller.accountId, dealId: id } };
      return (await prisma.watchlistEntry.findUnique({ where: key })) !== null;
    },
    textSections: ({ id }: Deal) => prisma.deal.findUnique({ where: { id } }).textSections(),
    linkSections: ({ id }: Deal) => prisma.deal.findUnique({ where: { id } }).linkSections(),
    myInvestment: ({ id }: Deal, _: unknown, { caller }: Context) =>
      prisma.investment.findFirst({ where: { dealId: id, accountId: caller.accountId, deletedAt: null } }),
  },
  DealLinkSection: {
    links: ({ id }: DealLinkSection) =>
      prisma.dealLinkSection.findUnique({ where: { id } }).links({ orderBy: { order: 'asc' } }),
  },
  Company: {
    async hqCountry({ id }: Company) {
      const country = await prisma.company.findUnique({ where: { id } }).hqCountry();
      return country && { value: country.code, description: country.name };
    },
    async sectors({ id }: Company) {
      const chosen = await prisma.company.findUnique({ where: { id } }).sectors({ include: { entry: true } });
      return (chosen ?? []).map(({ entry }) => entry);
    },
    management: ({ id }: Company) => prisma.company.findUnique({ where: { id } }).managers(),
    fundingHistory: ({ id }: Company) => prisma.company.findUnique({ where: { id } }).fundingRounds(),
  },
  FundingRound: {
    date: ({ date }: FundingRound) => date.toISOString().slice(0, 10),
    async notableInvestors({ id }: FundingRound) {
      const entries = await prisma.fundingRound
        .findUnique({ where: { id } })
        .notableInvestors({ include: { notableInvestor: true } });
      return (entries ?? []).map(({ notableInvestor, isSummary }) => ({ name: notableInvestor.name, isSummary }));
    },
  },
  Investment: { deal: ({ id }: Investment) => prisma.investment.findUnique({ where: { id } }).deal() },
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
    context: async ({ headers }) => ({ caller: await authorizeCall(headers.authorization) }),
  }),
);
await serve(app);
