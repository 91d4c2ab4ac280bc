import { hash, type Options, verify } from '@node-rs/argon2';
import { isStrongPassword } from '@platform/rules';

/** argon2id (the library's default algorithm) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer ones are refused before they cost a hash. */
export const longestPassword = 1024;

/** Whether a password may be chosen: strong (REG-06), and short enough to be looked at when somebody signs in with it. */
export function isAcceptablePassword(password: string): boolean {
  return password.length <= longestPassword && isStrongPassword(password);
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let unknownUserHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (an unknown user) it does the same work and says no, so that
 * the time of an answer tells nothing.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? (await unknownUserHash), password);
  return matches && passwordHash !== undefined;
}
