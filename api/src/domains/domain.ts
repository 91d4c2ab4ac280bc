import type { FastifyPluginAsync } from 'fastify';
import type { Policy } from '../access/policy.ts';
import type { Resolvers } from '../graphql/generated/resolvers.ts';
import type { Loaders } from '../graphql/loaders.ts';

/**
 * One room of the API. `schema.graphql` in the same folder is read by the schema assembly; REST routes carry their
 * rule in `config.policy` of the route.
 */
export interface Domain {
  /** The folder's name. */
  name: string;
  /** Instead of the folder's `schema.graphql`. */
  typeDefs?: string;
  resolvers: Resolvers;
  /** One batched call for an edge of many rows. */
  loaders?: Loaders;
  policy: Policy;
  /** Routes by their whole path, such as `/api/investment/insert`. */
  routes?: FastifyPluginAsync;
}
