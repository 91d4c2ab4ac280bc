import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './access/caller.ts';
import type { Configuration } from './configuration.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { FileInspector } from './files/inspector.ts';
import type { LinkSigner } from './files/link-signer.ts';
import type { FileStorage } from './files/storage.ts';
import type { Identity } from './identity/identity.ts';
import type { Throttle } from './identity/throttle.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Composers } from './mail/composers.ts';
import type { Mailer } from './mail/mailer.ts';

/** What the process owns, given to every domain. Services take it as their first parameter. */
export interface Services {
  configuration: Configuration;
  database: Database;
  events: Events;
  tokenVerifier: TokenVerifier;
  /** Who signs up or in, as the provider of the mode knows them. */
  identity: Pick<Identity, 'readUser' | 'embedded'>;
  throttle: Throttle;
  jobs: JobQueue;
  mailer: Mailer;
  composers: Composers;
  storage: FileStorage;
  inspector: FileInspector;
  links: LinkSigner;
}

/** One call: the process's services, who calls, and what ties its log lines and audit rows together. */
export interface RequestContext {
  services: Services;
  /** Present wherever the policy asks for a signed-in caller; reading it elsewhere is refused as UNAUTHENTICATED. */
  caller: Caller;
  /**
   * Loads the caller as of now and applies the route's policy again, before a write that comes long after the call began:
   * `caller` is the new one from then on. In a transaction the session goes on until its end. Routes only; resolvers run as soon as their caller is loaded.
   *
   * @throws CodedError as at the beginning of a call: the session has ended, the account is disabled, a right is gone
   */
  renewCaller(transaction?: Transaction): Promise<void>;
  requestId: string;
  log: FastifyBaseLogger;
}
