import type { Provided } from '@platform/app-contract/gate';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Erasures } from '../database/erasures.ts';
import type { FindSources } from '../find/sources.ts';
import type { SchemaPart } from '../graphql/schema.ts';
import type { Purges } from '../jobs/purge.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Composers } from '../mail/composers.ts';

/** What a module contributes to the processes besides routes and resolvers. */
export interface Contribution {
  /** The folder's name. */
  name: string;
  /** Handlers of queued jobs. */
  tasks?: Tasks;
  /** Composers of the mails that it sends, by kind. */
  mails?: Partial<Composers>;
  /** The records of its lists, for the search over all areas. */
  finds?: FindSources;
  /** Rows of its tables that expire. */
  purges?: Purges;
  /** What becomes of its tables when an account is closed. */
  erasures?: Erasures;
  /** Upserts the reference data of this release; runs at every start. */
  seed?(database: Database): Promise<void>;
}

/** Options that the routes of a domain are registered with. */
export interface RouteOptions {
  services: Services;
  /** What this API provides to releases of the shell and the apps. */
  providedApi(): Promise<NonNullable<Provided['api']>>;
}

/** A subject area of the API: its schema, resolvers, routes, jobs and mails. */
export interface Domain extends Contribution, SchemaPart {
  /** Routes by their full path, such as `/api/investment/insert`; each declares its rule in `config.policy`. */
  routes?: FastifyPluginAsync<RouteOptions>;
}
