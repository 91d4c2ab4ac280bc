import { decodeJwt } from 'jose';
import { refuse } from '../errors/coded-error.ts';
import type { IssuerMetadata } from './external-verifier.ts';

const timeout = 5_000;

/**
 * Returns the e-mail address verified by the issuer, from the access token or else from the userinfo endpoint.
 *
 * @param token an access token whose signature has been verified
 * @throws CodedError EMAIL_NOT_VERIFIED, UNAVAILABLE when the issuer does not answer
 */
export async function readVerifiedEmail(token: string, metadata: IssuerMetadata): Promise<string> {
  const email = verifiedEmailIn(decodeJwt(token)) ?? verifiedEmailIn(await readUserInformation(token, metadata));
  if (!email) throw refuse('EMAIL_NOT_VERIFIED');
  return email;
}

async function readUserInformation(token: string, { userinfo_endpoint: address }: IssuerMetadata): Promise<unknown> {
  if (!address) return undefined;
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    return response.ok ? await response.json() : undefined;
  } catch (cause) {
    throw refuse('UNAVAILABLE', {}, { cause });
  }
}

function verifiedEmailIn(claims: unknown): string | undefined {
  if (typeof claims !== 'object' || claims === null) return undefined;
  const email: unknown = Reflect.get(claims, 'email');
  const verified: unknown = Reflect.get(claims, 'email_verified');
  // Some issuers send the flag as a string.
  return typeof email === 'string' && (verified === true || verified === 'true') ? email : undefined;
}
