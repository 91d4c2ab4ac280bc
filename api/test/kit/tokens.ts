import { jwtVerify, SignJWT } from 'jose';
import { refuse } from '../../src/errors/coded-error.ts';
import { embeddedIssuer } from '../../src/identity/issuer.ts';
import type { TokenVerifier } from '../../src/identity/token-verifier.ts';
import type { TestAccount } from './accounts.ts';

/** The issuer that test accounts are stored under. */
export const testIssuer = embeddedIssuer;

const key = new TextEncoder().encode('a key that signs tokens in tests only');

export interface TokenOptions {
  /** Seconds from now; negative for an expired token. Default 3600. */
  lifetime?: number;
  /** Signs with another key. */
  forged?: boolean;
}

/** Creates an access token for an account's session. */
export function mintToken({ subject, sessionUid }: TestAccount, options: TokenOptions = {}): Promise<string> {
  const expiresAt = Math.floor(Date.now() / 1000) + (options.lifetime ?? 3600);
  return new SignJWT({ session_uid: sessionUid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(expiresAt)
    .sign(options.forged ? new TextEncoder().encode('a key that does not belong to the issuer') : key);
}

export const testTokenVerifier: TokenVerifier = {
  async verify(token) {
    try {
      const { payload } = await jwtVerify(token, key);
      return {
        issuer: testIssuer,
        subject: payload.sub ?? '',
        sessionUid: String(payload.session_uid),
        expiresAt: new Date((payload.exp ?? 0) * 1000),
      };
    } catch {
      throw refuse('UNAUTHENTICATED');
    }
  },
};
