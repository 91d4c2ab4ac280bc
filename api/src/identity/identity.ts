import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import type { AccountDirectory } from './account-directory.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { createExternalIdentity } from './external.ts';
import type { KeyRingOptions } from './key-ring.ts';
import type { SecurityNotices, SignInNotices } from './second-factor/notices.ts';
import type { SecondFactors } from './second-factor/state.ts';
import type { Throttle } from './throttle.ts';
import type { TokenVerifier } from './token-verifier.ts';
import type { Users } from './users.ts';

/** What the page needs for sign-in: the settings of its OpenID Connect client. */
export interface ClientConfiguration {
  mode: 'embedded' | 'external';
  authority: string;
  clientId: string;
  scope: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  userIdClaim: string;
  /** Embedded mode: the provider's endpoints, which saves the page a discovery request. */
  metadata?: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    end_session_endpoint: string;
    jwks_uri: string;
  };
}

/** A user as known to the identity provider. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has verified the address. */
  emailVerified: boolean;
}

/** The identity module of the process, in the configured mode. */
export interface Identity {
  tokenVerifier: TokenVerifier;
  /**
   * Returns the user to whom an access token was issued.
   *
   * @throws CodedError UNAUTHENTICATED, EMAIL_NOT_VERIFIED, UNAVAILABLE
   */
  readUser(token: string): Promise<ProviderUser>;
  /** Embedded mode: the users and their second factors. */
  embedded?: { users: Users; secondFactors: SecondFactors };
  /** Registers the routes of the provider and of its configuration. */
  plugin: FastifyPluginAsync;
  clientConfiguration(): ClientConfiguration;
  /** External mode: the current problem with the issuer, worded for the operator, and a check of it. */
  problem?(): string | undefined;
  check?(): Promise<void>;
}

export interface IdentityOptions {
  configuration: Configuration;
  database: Database;
  throttle: Throttle;
  accounts: AccountDirectory;
  notices: SecurityNotices & SignInNotices;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  keyRing?: KeyRingOptions;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { identity } = options.configuration;
  return identity.mode === 'embedded'
    ? createEmbeddedIdentity(options, identity)
    : createExternalIdentity(options, identity);
}
