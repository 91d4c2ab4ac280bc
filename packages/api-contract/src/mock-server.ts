import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { addMocksToSchema } from '@graphql-tools/mock';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { contractFile } from './compose.ts';
import { createMocks } from './mocks.ts';

/**
 * Serves the contract with mock data, so that app teams can work without the API: `npm run mock -w
 * @platform/api-contract`. `MOCK_PORT` sets the port, `MOCK_SEED` selects the data. The same seed returns the same
 * responses to the same calls.
 */
const port = Number(process.env.MOCK_PORT ?? 4400);
const seed = Number(process.env.MOCK_SEED ?? 1);

const schema = addMocksToSchema({
  schema: makeExecutableSchema({ typeDefs: readFileSync(contractFile, 'utf8') }),
  mocks: createMocks(seed),
  preserveResolvers: true,
});
const { url } = await startStandaloneServer(new ApolloServer({ schema, introspection: true }), { listen: { port } });
process.stdout.write(`mock of the API at ${url}\n`);
