import {
  createRemoteJWKSet,
  errors,
  type JWKSCacheInput,
  type JWTPayload,
  jwksCache,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose';
import { refuse } from '../errors/coded-error.ts';
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Signatures by public keys only: a shared secret or none at all would let anybody forge a token. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const timeout = 5_000;

export interface ExternalIssuer {
  issuer: string;
  clientId: string;
  audience: string;
  userIdClaim: string;
}

/** What the issuer publishes about itself. */
export interface IssuerMetadata {
  issuer: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
  response_types_supported?: string[];
  code_challenge_methods_supported?: string[];
}

/**
 * Reads and keeps the issuer's metadata; a failure is tried again at the next call.
 *
 * @throws CodedError UNAVAILABLE when the issuer does not answer; Error when what answers is not the issuer of the settings
 */
export function createIssuerDiscovery(issuer: string): () => Promise<IssuerMetadata> {
  let metadata: Promise<IssuerMetadata> | undefined;
  return () => {
    metadata ??= discover(issuer).catch((error) => {
      metadata = undefined;
      throw error;
    });
    return metadata;
  };
}

/** Reads the issuer's metadata now. */
export async function discover(issuer: string, milliseconds = timeout): Promise<IssuerMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(milliseconds) }).catch((cause: unknown) => {
    throw refuse('UNAVAILABLE', {}, { cause });
  });
  if (!response.ok) {
    const cause = Object.assign(new Error(`${address} answered ${response.status}`), {
      code: `HTTP ${response.status}`,
    });
    throw refuse('UNAVAILABLE', {}, { cause });
  }
  const metadata: unknown = await response.json().catch(() => undefined);
  if (!isMetadata(metadata)) throw new Error(`${address} is not the metadata of an OpenID Connect issuer`);
  if (metadata.issuer !== issuer) throw new Error(`OIDC_ISSUER is ${issuer}, but it calls itself ${metadata.issuer}`);
  return metadata;
}

function isMetadata(value: unknown): value is IssuerMetadata {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'issuer') === 'string' &&
    typeof Reflect.get(value, 'jwks_uri') === 'string'
  );
}

/** Verifies access tokens of any OpenID Connect issuer with the keys that it publishes. */
export function createExternalVerifier(
  { issuer, clientId, audience, userIdClaim }: ExternalIssuer,
  discovery: () => Promise<IssuerMetadata>,
): TokenVerifier {
  const verified = new VerifiedTokens();
  /** The key set fills it whenever it reads the keys, with another object each time. */
  const published: JWKSCacheInput = {};
  let keySet: RemoteJWKSet | undefined;

  async function verifyNow(token: string, keys: RemoteJWKSet): Promise<VerifiedToken> {
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms, requiredClaims: ['exp'] });
    const subject = payload[userIdClaim];
    if (isIdToken(payload) || !isForClient(payload, clientId) || typeof subject !== 'string' || subject === '') {
      throw refuse('UNAUTHENTICATED');
    }
    return { issuer, subject, expiresAt: new Date((payload.exp ?? 0) * 1000) };
  }

  return {
    async verify(token) {
      const { jwks_uri: address } = await discovery();
      // Holds the keys for ten minutes; asks again for an unknown one, at most every half minute.
      keySet ??= createRemoteJWKSet(new URL(address), { timeoutDuration: timeout, [jwksCache]: published });
      const keys = keySet;
      try {
        // Keys that are due are read again by a verification, also for a token that they have verified.
        if (!keys.fresh) return await verifyNow(token, keys);
        return await verified.find(token, published.jwks, () => verifyNow(token, keys));
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** A token that is not valid, or an issuer whose keys cannot be had: then nothing can be said about the token. */
function explain(error: unknown): unknown {
  const because = { cause: error };
  if (error instanceof errors.JWKSTimeout || error instanceof TypeError) return refuse('UNAVAILABLE', {}, because);
  if (!(error instanceof errors.JOSEError)) return error;
  return refuse(error.code === errors.JOSEError.code ? 'UNAVAILABLE' : 'UNAUTHENTICATED', {}, because);
}

/** Claims that only ID tokens have (OpenID Connect Core 2): those say who signed in, and open nothing. */
function isIdToken(payload: JWTPayload): boolean {
  return payload.nonce !== undefined || payload.at_hash !== undefined || payload.c_hash !== undefined;
}

/** A token for the API that names the client which asked for it must name the product's own (`azp` or `client_id`). */
function isForClient(payload: JWTPayload, clientId: string): boolean {
  const named = payload.azp ?? payload.client_id;
  return named === undefined || named === clientId;
}
