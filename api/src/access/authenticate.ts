import type { Services } from '../context.ts';
import { refuse } from '../errors/coded-error.ts';
import type { VerifiedToken } from '../identity/token-verifier.ts';
import type { Caller } from './caller.ts';
import { loadCaller } from './load-caller.ts';

const bearer = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/**
 * Authenticates the caller from the value of an `Authorization` header.
 *
 * @throws CodedError UNAUTHENTICATED without a valid token of a known account (API-02, PERM-20), ACCOUNT_DISABLED
 */
export async function authenticate(
  { tokenVerifier, database }: Pick<Services, 'tokenVerifier' | 'database'>,
  authorization: unknown,
): Promise<{ token: VerifiedToken; caller: Caller }> {
  const [, encoded] = bearer.exec(typeof authorization === 'string' ? authorization : '') ?? [];
  if (!encoded) throw refuse('UNAUTHENTICATED');
  const token = await tokenVerifier.verify(encoded);
  if (token.expiresAt.getTime() <= Date.now()) throw refuse('UNAUTHENTICATED');
  return { token, caller: await loadCaller(database, token) };
}
