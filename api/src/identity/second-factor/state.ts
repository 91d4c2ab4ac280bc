import type { Configuration } from '../../configuration.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { AccountDirectory } from '../account-directory.ts';
import { lockCaller, lockUser } from '../sessions.ts';
import { countCodes } from './recovery-codes.ts';

/** A way to prove oneself besides the password, as the page names it. */
export type FactorMethod = 'authenticator' | 'passkey' | 'recovery_code';

/** What a sign-in needs besides the password. */
export type FactorNeed = 'none' | 'second_factor' | 'enrolment';

/** Looks into the second factors of the embedded provider's users. */
export interface SecondFactors {
  /** What the user may answer with; empty without a factor. */
  methodsOf(subject: string): Promise<FactorMethod[]>;
  needOf(subject: string): Promise<FactorNeed>;
  /** Whether the user must have one: staff, where the setting says so. */
  isRequiredOf(subject: string): Promise<boolean>;
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
    // Recovery codes stand in for a factor; without one there is nothing to stand in for.
    if (!row?.authenticator && !row?.passkey) return [];
    return (['authenticator', 'passkey', 'recovery_code'] as const).filter((method) => row[method]);
  }

  const isRequiredOf = async (subject: string) => secondFactorRequiredForStaff && (await accounts.isStaff(subject));

  return {
    methodsOf,
    isRequiredOf,
    async needOf(subject) {
      if ((await methodsOf(subject)).length > 0) return 'second_factor';
      return (await isRequiredOf(subject)) ? 'enrolment' : 'none';
    },
  };
}

/** The user's factors as Account & Settings shows them. */
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
 * How many factors the user has; the user's row is locked, so that two changes at once take turns.
 *
 * @param changing.sessionUid of whoever changes their own in a session
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
