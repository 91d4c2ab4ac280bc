import type { Configuration } from '../../configuration.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { AccountDirectory } from '../account-directory.ts';
import { lockCaller, lockUser } from '../sessions.ts';
import { countCodes } from './recovery-codes.ts';

/** A method of the second factor, as the page names it. */
export type FactorMethod = 'authenticator' | 'passkey' | 'recovery_code';

/** What a sign-in requires in addition to the password. */
export type FactorRequirement = 'none' | 'second_factor' | 'enrolment';

/** Reads the second factors of the embedded provider's users. */
export interface SecondFactors {
  /** The methods available to the user; empty without a factor. */
  methodsOf(subject: string): Promise<FactorMethod[]>;
  requirementOf(subject: string): Promise<FactorRequirement>;
  /** Whether the user must have a second factor: staff, if so configured. */
  isRequiredFor(subject: string): Promise<boolean>;
}

const methodsStatement = {
  name: 'identity.factor-methods',
  text: `
    SELECT EXISTS (SELECT FROM identity_authenticator WHERE subject = $1) AS authenticator,
      EXISTS (SELECT FROM identity_passkey WHERE subject = $1) AS passkey,
      EXISTS (SELECT FROM identity_recovery_code WHERE subject = $1 AND used_at IS NULL) AS recovery_code`,
};

export function createSecondFactors(
  database: Database,
  { secondFactorRequiredForStaff }: Pick<Configuration, 'secondFactorRequiredForStaff'>,
  accounts: Pick<AccountDirectory, 'isStaff'>,
): SecondFactors {
  async function methodsOf(subject: string): Promise<FactorMethod[]> {
    const [row] = await database.query<Record<FactorMethod, boolean>>(methodsStatement, [subject]);
    // Recovery codes replace a lost factor, so they do not count on their own.
    if (!row?.authenticator && !row?.passkey) return [];
    return (['authenticator', 'passkey', 'recovery_code'] as const).filter((method) => row[method]);
  }

  const isRequiredFor = async (subject: string) => secondFactorRequiredForStaff && (await accounts.isStaff(subject));

  return {
    methodsOf,
    isRequiredFor,
    async requirementOf(subject) {
      if ((await methodsOf(subject)).length > 0) return 'second_factor';
      return (await isRequiredFor(subject)) ? 'enrolment' : 'none';
    },
  };
}

/** Returns the user's factors for Account & Settings. */
export async function readFactors(transaction: Transaction, subject: string) {
  const [authenticator, passkeys, recoveryCodesLeft] = await Promise.all([
    transaction.identityAuthenticator.findUnique({
      where: { subject },
      select: { createdAt: true, lastUsedAt: true },
    }),
    transaction.identityPasskey.findMany({
      where: { subject },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    countCodes(transaction, subject),
  ]);
  return { authenticator, passkeys, recoveryCodesLeft };
}

/**
 * Locks the user's row to serialize changes, and counts the user's factors.
 *
 * @param sessionUid present for a user who changes their own factors in a session
 * @throws CodedError UNAUTHENTICATED when that session has ended
 */
export async function lockFactors(
  transaction: Transaction,
  { subject, sessionUid }: { subject: string; sessionUid?: string | undefined },
): Promise<{ count: number }> {
  if (sessionUid) await lockCaller(transaction, { subject, sessionUid });
  else await lockUser(transaction, subject);
  const authenticators = await transaction.identityAuthenticator.count({ where: { subject } });
  return { count: authenticators + (await transaction.identityPasskey.count({ where: { subject } })) };
}
