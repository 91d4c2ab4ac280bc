import { authenticate } from '../../../api/src/access/authenticate.ts';
import { authorize } from '../../../api/src/access/authorize.ts';
import type { Caller } from '../../../api/src/access/caller.ts';
import { content, type Rule, staff } from '../../../api/src/access/policy.ts';
import type { TokenVerifier, VerifiedToken } from '../../../api/src/access/token-verifier.ts';
import type { Database } from '../../../api/src/database/database.ts';
import { createEmbeddedVerifier } from '../../../api/src/identity/embedded-verifier.ts';
import { createKeyRing, type KeyRing } from '../../../api/src/identity/key-ring.ts';
import type { Role } from '../subject.ts';

const mostTokens = 10_000;

/**
 * The product's own check of access tokens, which each peer makes once a token: what was verified is kept until the token
 * ends or the keys change. Session, account and rights are read on every call all the same.
 */
export function openTokenVerifier(database: Database, publicUrl: string): TokenVerifier {
  const keyRing = createKeyRing(database);
  return keepVerified(createEmbeddedVerifier(keyRing, publicUrl), keyRing);
}

function keepVerified(verifier: TokenVerifier, keyRing: KeyRing): TokenVerifier {
  const verified = new Map<string, VerifiedToken>();
  let keys: unknown;
  return {
    async verify(token) {
      const { signing } = await keyRing.current();
      if (signing !== keys) {
        verified.clear();
        keys = signing;
      }
      const known = verified.get(token);
      if (known && known.expiresAt.getTime() > Date.now()) return known;
      const fresh = await verifier.verify(token);
      if (verified.size >= mostTokens) verified.clear();
      verified.set(token, fresh);
      return fresh;
    },
  };
}

const rules: Record<Role, Rule> = { investor: content(), staff: staff() };

/**
 * The product's own authorization, for peers: token, account with its assignments and flags, right to what is asked for.
 *
 * @throws Refusal
 */
export function openAuthorization(
  database: Database,
  publicUrl: string,
): (authorization: string | undefined, as?: Role) => Promise<Caller> {
  const tokenVerifier = openTokenVerifier(database, publicUrl);
  return async (authorization, as = 'investor') => {
    const { caller } = await authenticate({ tokenVerifier, database }, authorization);
    authorize(rules[as], caller);
    return caller;
  };
}
