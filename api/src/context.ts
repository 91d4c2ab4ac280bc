import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './access/caller.ts';
import type { Configuration } from './configuration.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { FileInspector } from './files/inspector.ts';
import type { LinkSigner } from './files/link-signer.ts';
import type { FileScanner } from './files/scanner.ts';
import type { FileStorage } from './files/storage.ts';
import type { FindSource } from './find/sources.ts';
import type { FoundKind } from './graphql/generated/resolvers.ts';
import type { Identity } from './identity/identity.ts';
import type { Throttle } from './identity/throttle.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Composers } from './mail/composers.ts';
import type { Mailer } from './mail/mailer.ts';

/** The resources of the process, passed to every domain. Services take it as their first parameter. */
export interface Services {
  configuration: Configuration;
  database: Database;
  events: Events;
  tokenVerifier: TokenVerifier;
  /** Looks up users at the identity provider of the mode. */
  identity: Pick<Identity, 'readUser' | 'embedded'>;
  throttle: Throttle;
  jobs: JobQueue;
  mailer: Mailer;
  composers: Composers;
  findSources: ReadonlyMap<FoundKind, FindSource>;
  storage: FileStorage;
  inspector: FileInspector;
  /** Undefined without the setting `FILES_SCANNER`: uploads are not scanned. */
  scanner: FileScanner | undefined;
  links: LinkSigner;
}

/**
 * One call: the services of the process, the caller, and the request id and log that correlate log lines and audit
 * rows.
 */
export interface RequestContext {
  services: Services;
  /** Present wherever the policy requires a signed-in caller; reading it elsewhere throws UNAUTHENTICATED. */
  caller: Caller;
  /**
   * Reloads the caller and re-applies the route's policy, before a write that happens long after the call started;
   * replaces `caller`. With a transaction, the session cannot be ended before the transaction does. For routes only;
   * resolvers run right after their caller is loaded.
   *
   * @throws CodedError as at the start of the call: the session has ended, the account is disabled or a permission was
   * revoked
   */
  renewCaller(transaction?: Transaction): Promise<void>;
  requestId: string;
  log: FastifyBaseLogger;
}
