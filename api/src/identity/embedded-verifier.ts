import { isDeepStrictEqual } from 'node:util';
import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose';
import { refuse } from '../errors/coded-error.ts';
import { embeddedIssuer } from './issuer.ts';
import { type KeyRing, signingAlgorithm } from './key-ring.ts';
import { apiAudience, providerPath } from './provider/client.ts';
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Verifies access tokens of the embedded provider with its own keys, without network calls. */
export function createEmbeddedVerifier(keyRing: KeyRing, publicUrl: string): TokenVerifier {
  const expected = {
    issuer: `${publicUrl}${providerPath}`,
    audience: apiAudience,
    typ: 'at+jwt',
    algorithms: [signingAlgorithm],
    requiredClaims: ['sub', 'exp', 'session_uid'],
  };

  let keySet: { signing: readonly JWK[]; find: ReturnType<typeof createLocalJWKSet> } | undefined;
  function keySetOf(signing: readonly JWK[]) {
    // The keys are reloaded every minute, mostly unchanged: keep the key set, and with it the cached verifications.
    if (!keySet || !isDeepStrictEqual(keySet.signing, signing)) {
      keySet = { signing, find: createLocalJWKSet({ keys: signing.map(({ d: _secret, ...publicKey }) => publicKey) }) };
    }
    keySet.signing = signing;
    return keySet.find;
  }

  const verified = new VerifiedTokens();
  function verifyWith(token: string, signing: readonly JWK[]): Promise<VerifiedToken> {
    const find = keySetOf(signing);
    return verified.find(token, find, async () => {
      const { sub = '', exp = 0, session_uid: sessionUid } = (await jwtVerify(token, find, expected)).payload;
      return { issuer: embeddedIssuer, subject: sub, sessionUid: String(sessionUid), expiresAt: new Date(exp * 1000) };
    });
  }

  const unknownKeys = createUnknownKeyBudget();
  async function verifyWithCurrent(token: string) {
    try {
      return await verifyWith(token, (await keyRing.current()).signing);
    } catch (error) {
      // Another process may just have rotated the keys.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !unknownKeys.take()) throw error;
      return verifyWith(token, (await keyRing.refresh()).signing);
    }
  }

  return {
    async verify(token) {
      try {
        return await verifyWithCurrent(token);
      } catch (error) {
        if (error instanceof errors.JOSEError) throw refuse('UNAUTHENTICATED');
        throw error;
      }
    },
  };
}

/** Limits lookups of unknown keys to one in five seconds, however many forged tokens arrive. */
function createUnknownKeyBudget(): { take(): boolean } {
  let next = 0;
  return {
    take() {
      if (Date.now() < next) return false;
      next = Date.now() + 5_000;
      return true;
    },
  };
}
