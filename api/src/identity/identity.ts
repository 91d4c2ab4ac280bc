import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import type { AccountDirectory } from './account-directory.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { createExternalIdentity } from './external.ts';
import type { KeyRingOptions } from './key-ring.ts';
import type { SecurityNotices } from './second-factor/notices.ts';
import type { SecondFactors } from './second-factor/state.ts';
import type { Throttle } from './throttle.ts';
import type { TokenVerifier } from './token-verifier.ts';
import type { Users } from './users.ts';

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

/** Somebody as the provider of the mode knows them. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider vouches that the person reads mail at the address. */
  emailVerified: boolean;
}

/** The identity module of the process, in the mode that the settings name. */
export interface Identity {
  tokenVerifier: TokenVerifier;
  /**
   * Whose access token it is.
   *
   * @throws CodedError UNAUTHENTICATED, EMAIL_NOT_VERIFIED, UNAVAILABLE
   */
  readUser(token: string): Promise<ProviderUser>;
  /** Embedded mode: the users and what they prove themselves with. */
  embedded?: { users: Users; secondFactors: SecondFactors };
  /** Routes of the provider, and what the page must know of it. */
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
  accounts: AccountDirectory;
  notices: SecurityNotices;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  keyRing?: KeyRingOptions;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { identity } = options.configuration;
  return identity.mode === 'embedded'
    ? createEmbeddedIdentity(options, identity)
    : createExternalIdentity(options, identity);
}
