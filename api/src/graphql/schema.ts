import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Policy } from '../access/policy.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { attachLoaders, type Loaders } from './loaders.ts';
import { BigIntScalar, DateScalar, DateTime, Decimal } from './scalars.ts';

/** The part of the schema that a domain contributes. */
export interface SchemaPart {
  /** The domain's folder, which contains `schema.graphql`. */
  name: string;
  /** Replaces the folder's `schema.graphql`. */
  typeDefs?: string;
  /** Absent where the domain adds nothing to the schema; its folder then has no `schema.graphql`. */
  resolvers?: Resolvers;
  /** Batched resolvers of edges. */
  loaders?: Loaders;
  policy?: Policy;
  /** Root fields such as `Mutation.updateDeal`, whose registered operations may have a body of up to 2 MB. */
  largeBodies?: readonly string[];
  /** Root fields such as `Query.dealForEditing`, whose responses are compressed for staff too (docs/adr/0007). */
  compressed?: readonly string[];
}

function readTypeDefinitions({ name, typeDefs }: SchemaPart): string {
  return typeDefs ?? readFileSync(join(import.meta.dirname, '../domains', name, 'schema.graphql'), 'utf8');
}

/** Builds one executable schema from the domains' SDL, resolvers and loaders. */
export function buildSchema(domains: readonly SchemaPart[]): GraphQLSchema {
  const parts = domains.filter(({ resolvers }) => resolvers);
  const schema = makeExecutableSchema({
    typeDefs: [readFileSync(join(import.meta.dirname, 'common.graphql'), 'utf8'), ...parts.map(readTypeDefinitions)],
    resolvers: [
      { BigInt: BigIntScalar, Decimal, DateTime, Date: DateScalar },
      ...parts.flatMap(({ resolvers }) => resolvers ?? []),
    ],
    // A resolver for a field that is not in the SDL is a mistake.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const { loaders } of parts) attachLoaders(schema, loaders ?? {});
  return schema;
}
