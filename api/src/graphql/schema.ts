import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Policy } from '../access/policy.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { attachLoaders, type Loaders } from './loaders.ts';
import { BigIntScalar, DateScalar, DateTime, Decimal } from './scalars.ts';

/** What a domain gives to the schema. */
export interface SchemaPart {
  /** The domain's folder, whose `schema.graphql` is read. */
  name: string;
  /** Instead of the folder's `schema.graphql`. */
  typeDefs?: string;
  /** Absent where the domain adds nothing to the schema: its folder has no `schema.graphql`. */
  resolvers?: Resolvers;
  /** One batched call for an edge of many rows. */
  loaders?: Loaders;
  policy?: Policy;
}

function readTypeDefinitions({ name, typeDefs }: SchemaPart): string {
  return typeDefs ?? readFileSync(join(import.meta.dirname, '../domains', name, 'schema.graphql'), 'utf8');
}

/** One executable schema from the domains' SDL, resolvers and loaders. */
export function buildSchema(domains: readonly SchemaPart[]): GraphQLSchema {
  const parts = domains.filter(({ resolvers }) => resolvers);
  const schema = makeExecutableSchema({
    typeDefs: [readFileSync(join(import.meta.dirname, 'common.graphql'), 'utf8'), ...parts.map(readTypeDefinitions)],
    resolvers: [
      { BigInt: BigIntScalar, Decimal, DateTime, Date: DateScalar },
      ...parts.flatMap(({ resolvers }) => resolvers ?? []),
    ],
    // A resolver for a field that the SDL lacks is a mistake.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const { loaders } of parts) attachLoaders(schema, loaders ?? {});
  return schema;
}
