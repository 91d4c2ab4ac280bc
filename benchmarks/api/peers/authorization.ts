import { authenticate } from '../../../api/src/access/authenticate.ts';
import { authorize } from '../../../api/src/access/authorize.ts';
import type { Caller } from '../../../api/src/access/caller.ts';
import { content } from '../../../api/src/access/policy.ts';
import type { TokenVerifier } from '../../../api/src/access/token-verifier.ts';
import type { Database } from '../../../api/src/database/database.ts';
import { createEmbeddedVerifier } from '../../../api/src/identity/embedded-verifier.ts';
import { createKeyRing } from '../../../api/src/identity/key-ring.ts';

/** The product's own check of access tokens, with the keys of the database. */
export function openTokenVerifier(database: Database, publicUrl: string): TokenVerifier {
  return createEmbeddedVerifier(createKeyRing(database), publicUrl);
}

/**
 * The product's own authorization, for peers: token, account with its assignments and flags, right to the content.
 *
 * @throws Refusal
 */
export function openAuthorization(
  database: Database,
  publicUrl: string,
): (authorization: string | undefined) => Promise<Caller> {
  const tokenVerifier = openTokenVerifier(database, publicUrl);
  const rule = content();
  return async (authorization) => {
    const { caller } = await authenticate({ tokenVerifier, database }, authorization);
    authorize(rule, caller);
    return caller;
  };
}
