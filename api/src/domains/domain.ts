import type { FastifyPluginAsync } from 'fastify';
import type { MercuriusLoaders } from 'mercurius';
import type { Policy } from '../access/policy.ts';
import type { Resolvers } from '../graphql/generated/resolvers.ts';

/**
 * One room of the API. `schema.graphql` in the same folder is read by the schema assembly; REST routes carry their
 * rule in `config.policy` of the route.
 */
export interface Domain {
  /** The folder's name. */
  name: string;
  resolvers: Resolvers;
  /** Mercurius loaders: one batched call for an edge of many rows. */
  loaders?: MercuriusLoaders;
  policy: Policy;
  routes?: FastifyPluginAsync;
}
