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

/** Asymmetric algorithms only: with a shared secret or `none`, anyone could forge a token. */
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

/** The part of the issuer's discovery document that is used here. */
export interface IssuerMetadata {
  issuer: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
  response_types_supported?: string[];
  code_challenge_methods_supported?: string[];
}

/**
 * Returns a function that loads and caches the issuer's metadata; a failure is retried on the next call.
 *
 * @throws CodedError UNAVAILABLE when the issuer does not answer; Error when the response is not the metadata of the
 * configured issuer
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

/** Fetches the issuer's metadata without a cache. */
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

/** Verifies access tokens of any OpenID Connect issuer with its published keys. */
export function createExternalVerifier(
  { issuer, clientId, audience, userIdClaim }: ExternalIssuer,
  discovery: () => Promise<IssuerMetadata>,
): TokenVerifier {
  const verified = new VerifiedTokens();
  /** Filled by the key set whenever it fetches the keys, each time with a new object. */
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
      // Caches the keys for ten minutes; refetches for an unknown one, at most every 30 seconds.
      keySet ??= createRemoteJWKSet(new URL(address), { timeoutDuration: timeout, [jwksCache]: published });
      const keys = keySet;
      try {
        // When the keys are due for a refresh, skip the cache so that a verification fetches them.
        if (!keys.fresh) return await verifyNow(token, keys);
        return await verified.find(token, published.jwks, () => verifyNow(token, keys));
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** Maps an error to UNAUTHENTICATED for an invalid token, or UNAVAILABLE when the issuer's keys cannot be fetched. */
function explain(error: unknown): unknown {
  const options = { cause: error };
  if (error instanceof errors.JWKSTimeout || error instanceof TypeError) return refuse('UNAVAILABLE', {}, options);
  if (!(error instanceof errors.JOSEError)) return error;
  return refuse(error.code === errors.JOSEError.code ? 'UNAVAILABLE' : 'UNAUTHENTICATED', {}, options);
}

/** Claims that only ID tokens have (OpenID Connect Core 2): an ID token identifies the user and grants no access. */
function isIdToken(payload: JWTPayload): boolean {
  return payload.nonce !== undefined || payload.at_hash !== undefined || payload.c_hash !== undefined;
}

/** An access token that names the client it was issued to (`azp` or `client_id`) must name the product's own. */
function isForClient(payload: JWTPayload, clientId: string): boolean {
  const named = payload.azp ?? payload.client_id;
  return named === undefined || named === clientId;
}
