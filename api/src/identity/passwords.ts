import { hash, type Options, verify } from '@node-rs/argon2';
import { isStrongPassword } from '@platform/rules';

/** argon2id (the library's default algorithm) with OWASP's minimum parameters: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer passwords are rejected before hashing. */
export const maxPasswordLength = 1024;

/** Whether a password may be chosen: strong (REG-06), and short enough to be accepted at sign-in. */
export function isAcceptablePassword(password: string): boolean {
  return password.length <= maxPasswordLength && isStrongPassword(password);
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let unknownUserHash: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (an unknown user) it does the same work and returns false, so that the response
 * time does not reveal whether the user exists.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('placeholder password');
  const matches = await verify(passwordHash ?? (await unknownUserHash), password);
  return matches && passwordHash !== undefined;
}
