import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { TokenVerifier } from '../access/token-verifier.ts';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { createExternalIdentity } from './external.ts';
import type { KeyRingOptions } from './key-ring.ts';
import type { Throttle } from './throttle.ts';

/** What the page needs to sign somebody in: the settings of its OpenID Connect client. */
export interface ClientConfiguration {
  mode: 'embedded' | 'external';
  authority: string;
  clientId: string;
  scope: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  userIdClaim: string;
  /** Embedded mode: the provider's addresses, so that the page need not ask for them. */
  metadata?: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    end_session_endpoint: string;
    jwks_uri: string;
  };
}

/** The identity module of the process, in the mode that the settings name. */
export interface Identity {
  tokenVerifier: TokenVerifier;
  /** Routes of the provider, of sign-up and of password reset. */
  plugin: FastifyPluginAsync;
  clientConfiguration(): ClientConfiguration;
  /** External mode: what is wrong with the issuer now, in words, and a look at it. */
  problem?(): string | undefined;
  check?(): Promise<void>;
}

export interface IdentityOptions {
  configuration: Configuration;
  database: Database;
  throttle: Throttle;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  keyRing?: KeyRingOptions;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { identity } = options.configuration;
  return identity.mode === 'embedded'
    ? createEmbeddedIdentity(options, identity)
    : createExternalIdentity(options, identity);
}
