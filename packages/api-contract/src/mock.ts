import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { addMocksToSchema } from '@graphql-tools/mock';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { isObjectType } from 'graphql';
import { listResolvers } from './mock-lists.ts';
import { createMocks, type Person } from './mocks.ts';

export type { Person };

const schemaFile = new URL('../schema.graphql', import.meta.url);

/** A GraphQL operation with its text. */
export interface MockCall {
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
}

/** @param person whose account is signed in */
export function createMockServer(seed: number, person?: Person): ApolloServer {
  const contract = makeExecutableSchema({ typeDefs: readFileSync(schemaFile, 'utf8') });
  const permissions = contract.getType('Permissions');
  const flags = isObjectType(permissions) ? Object.keys(permissions.getFields()) : [];
  const mocks = createMocks(seed, flags, person);
  return new ApolloServer({
    schema: addMocksToSchema({
      ...{ schema: contract, mocks, preserveResolvers: true },
      resolvers: (store) => listResolvers(contract, store),
    }),
    introspection: true,
    includeStacktraceInErrorResponses: false,
  });
}

/**
 * Returns a function that answers operations with mock data. The same seed returns the same answers to the same calls.
 *
 * @param person whose account is signed in
 */
export function createMock(seed: number, person: Person): (call: MockCall) => Promise<object> {
  const server = createMockServer(seed, person);
  return async (call) => {
    const { body } = await server.executeOperation(call);
    if (body.kind !== 'single') throw new Error('The mock answers in one part');
    return body.singleResult;
  };
}
