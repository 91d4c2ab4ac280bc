import { authenticate } from '../../../api/src/access/authenticate.ts';
import { authorize } from '../../../api/src/access/authorize.ts';
import type { Caller } from '../../../api/src/access/caller.ts';
import { content, type Rule, staff } from '../../../api/src/access/policy.ts';
import type { Database } from '../../../api/src/database/database.ts';
import { createEmbeddedVerifier } from '../../../api/src/identity/embedded-verifier.ts';
import { createKeyRing } from '../../../api/src/identity/key-ring.ts';
import type { TokenVerifier } from '../../../api/src/identity/token-verifier.ts';
import type { Role } from '../subject.ts';

/** The product's own verifier of access tokens, which caches verified tokens. */
export const openTokenVerifier = (database: Database, publicUrl: string): TokenVerifier =>
  createEmbeddedVerifier(createKeyRing(database), publicUrl);

const rules: Record<Role, Rule> = { investor: content(), staff: staff() };

/**
 * The product's own authorization for peers: token, account with its role assignments and flags, permission for the
 * operation.
 *
 * @throws CodedError
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
