import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './access/caller.ts';
import type { Database } from './database/database.ts';

/** What the process owns, given to every domain. Services take it as their first parameter. */
export interface Services {
  database: Database;
}

/** One call: the process's services, who calls, and what ties its log lines and audit rows together. */
export interface RequestContext {
  services: Services;
  /** Present wherever the policy asks for a signed-in caller. */
  caller: Caller;
  requestId: string;
  log: FastifyBaseLogger;
}
