import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { SchemaPart } from '../graphql/schema.ts';
import type { Purges } from '../jobs/purge.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Composers } from '../mail/composers.ts';

/** What a part of the product gives to its processes besides answers to calls. */
export interface Contribution {
  /** The folder's name. */
  name: string;
  /** Work of the queue. */
  tasks?: Tasks;
  /** Composers of the kinds of mail that it sends. */
  mails?: Partial<Composers>;
  /** What of its tables expires. */
  purges?: Purges;
  /** Writes the rows that each release brings; run at every start. */
  seed?(database: Database): Promise<void>;
}

/** What the routes of a domain are registered with. */
export interface RouteOptions {
  services: Services;
}

/** A subject area of the API, in all that it gives to the product. */
export interface Domain extends Contribution, SchemaPart {
  /** Routes by their whole path, such as `/api/investment/insert`; each carries its rule in `config.policy`. */
  routes?: FastifyPluginAsync<RouteOptions>;
}
