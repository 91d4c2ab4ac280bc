import { randomUUID } from 'node:crypto';
import { isEmail, normalizeEmail } from '@platform/rules';
import type { Database, Transaction } from '../database/database.ts';
import type { AccountDirectory } from './account-directory.ts';
import { findKnownDevice } from './known-devices.ts';
import type { Origin } from './origin.ts';
import { maxPasswordLength, verifyPassword } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';
import { accountFromAddress, type Throttle, type ThrottleKey } from './throttle.ts';

/** Why a sign-in failed, as a code that screens translate (AUTH-06). */
export type SignInFault =
  | { code: 'auth/argument-error' | 'auth/invalid-email' | 'auth/user-not-found' | 'auth/wrong-password' }
  | { code: 'auth/user-disabled' }
  | { code: 'auth/too-many-requests'; seconds: number };

/** A user authenticated by password or passkey, with the user's security version at that time. */
export interface Authenticated {
  subject: string;
  securityVersion: number;
}

export type SignInOutcome = Authenticated | SignInFault;

/** The embedded provider's users. */
export interface Users {
  /**
   * Checks an e-mail address and a password.
   *
   * @param from origin of the request, for the throttle
   */
  authenticate(email: unknown, password: unknown, from: Origin): Promise<SignInOutcome>;
  findBySubject(subject: string): Promise<{ subject: string; email: string; emailVerified: boolean } | undefined>;
  /** Whether the user may currently sign in. */
  isActive(subject: string): Promise<boolean>;
}

export function createUsers(database: Database, throttle: Throttle, accounts: AccountDirectory): Users {
  async function checkPassword(email: string, password: string, address: string): Promise<SignInOutcome> {
    const user = await database.prisma.identityUser.findUnique({ where: { email } });
    const matches = await verifyPassword(user?.passwordHash, password);
    if (!user) {
      await throttle.attempt('unknownUser', address);
      return { code: 'auth/user-not-found' };
    }
    if (!matches) return { code: 'auth/wrong-password' };
    // Checked after the password, so that only its owner learns that the account is disabled.
    if ((await accounts.stateOf(user.subject)) === 'disabled') return { code: 'auth/user-disabled' };
    return { subject: user.subject, securityVersion: user.securityVersion };
  }

  return {
    async authenticate(email, password, { address, deviceSecrets }) {
      if (typeof email !== 'string' || typeof password !== 'string') return { code: 'auth/argument-error' };
      const normalized = normalizeEmail(email);
      if (!isEmail(normalized)) return { code: 'auth/invalid-email' };
      if (password.length > maxPasswordLength) return { code: 'auth/wrong-password' };

      const device = await findKnownDevice(database, deviceSecrets, normalized);
      const narrow: ThrottleKey = device
        ? ['accountFromDevice', `${normalized} ${device}`]
        : ['accountFromAddress', accountFromAddress(normalized, address)];
      const wide: ThrottleKey[] = device
        ? []
        : [
            ['address', address],
            ['account', normalized],
          ];
      // Counted before the password is checked, so that concurrent guesses cannot bypass the limit.
      const seconds =
        // A caller who has learned of too many unknown addresses gets no answers about known ones either.
        (device ? 0 : await throttle.wait('unknownUser', address)) || (await throttle.attemptAll([narrow, ...wide]));
      if (seconds > 0) return { code: 'auth/too-many-requests', seconds };

      const outcome = await checkPassword(normalized, password, address);
      const passwordMatched = 'subject' in outcome || outcome.code === 'auth/user-disabled';
      if (passwordMatched) {
        await throttle.clear(...narrow);
        for (const key of wide) await throttle.refund(...key);
      }
      return outcome;
    },

    async findBySubject(subject) {
      const user = await database.prisma.identityUser.findUnique({ where: { subject } });
      return user ? { subject, email: user.email, emailVerified: user.emailVerifiedAt !== null } : undefined;
    },

    async isActive(subject) {
      return (await accounts.stateOf(subject)) !== 'disabled';
    },
  };
}

/** Returns the user of an e-mail address, if any. */
export async function findUser(
  transaction: Transaction,
  email: string,
): Promise<{ subject: string; emailVerified: boolean } | undefined> {
  const user = await transaction.identityUser.findUnique({
    where: { email },
    select: { subject: true, emailVerifiedAt: true },
  });
  return user ? { subject: user.subject, emailVerified: user.emailVerifiedAt !== null } : undefined;
}

/** Returns the e-mail address of a user, if any. */
export async function findEmail(transaction: Transaction, subject: string): Promise<string | undefined> {
  const user = await transaction.identityUser.findUnique({ where: { subject }, select: { email: true } });
  return user?.email;
}

/**
 * Creates a user of the embedded provider, in the transaction that creates the account (REG-10).
 *
 * @returns the new subject, or undefined when the address is in use (REG-08)
 */
export async function createUser(
  transaction: Transaction,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string | undefined> {
  const subject = randomUUID();
  const { count } = await transaction.identityUser.createMany({
    data: { subject, email: normalizeEmail(email), passwordHash },
    skipDuplicates: true,
  });
  return count === 0 ? undefined : subject;
}

/** Marks the e-mail address as verified: a code that was mailed to it was used. */
export async function verifyEmail(transaction: Transaction, subject: string): Promise<void> {
  await transaction.identityUser.updateMany({
    where: { subject, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date() },
  });
}

/** Removes a user with factors, sessions, devices and codes; the address can be used by another user then. */
export async function removeUser(transaction: Transaction, subject: string): Promise<void> {
  const user = await transaction.identityUser.findUnique({ where: { subject }, select: { email: true } });
  if (!user) return;
  await transaction.oneTimeCode.deleteMany({ where: { OR: [{ subject }, { email: user.email }] } });
  await transaction.identityUser.delete({ where: { subject }, select: { subject: true } });
}

/** Sets a new password (AUTH-28). The reset code came by mail, so this also verifies the address. */
export async function setPassword(transaction: Transaction, subject: string, passwordHash: string): Promise<void> {
  await transaction.identityUser.update({ where: { subject }, data: { passwordHash, emailVerifiedAt: new Date() } });
}

/**
 * Sets a new password for a signed-in user; ends their other sessions and revokes pending sign-ins.
 *
 * @throws CodedError UNAUTHENTICATED when the session has ended meanwhile, for example by a reset; the
 *   password set by the reset is kept
 */
export async function changePasswordHash(
  transaction: Transaction,
  { subject, sessionUid }: { subject: string; sessionUid: string },
  passwordHash: string,
): Promise<void> {
  await transaction.identityUser.update({ where: { subject }, data: { passwordHash } });
  await endOtherSessions(transaction, subject, sessionUid);
}
