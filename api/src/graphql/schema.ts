import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Domain } from '../domains/domain.ts';
import { attachLoaders } from './loaders.ts';
import { BigIntScalar, DateScalar, DateTime, Decimal } from './scalars.ts';

function readTypeDefinitions({ name, typeDefs }: Domain): string {
  return typeDefs ?? readFileSync(join(import.meta.dirname, '../domains', name, 'schema.graphql'), 'utf8');
}

/** One executable schema from the domains' SDL, resolvers and loaders. */
export function buildSchema(domains: readonly Domain[]): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: [readFileSync(join(import.meta.dirname, 'common.graphql'), 'utf8'), ...domains.map(readTypeDefinitions)],
    resolvers: [
      { BigInt: BigIntScalar, Decimal, DateTime, Date: DateScalar },
      ...domains.map(({ resolvers }) => resolvers),
    ],
    // A resolver for a field that the SDL lacks is a mistake.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const { loaders } of domains) attachLoaders(schema, loaders ?? {});
  return schema;
}
