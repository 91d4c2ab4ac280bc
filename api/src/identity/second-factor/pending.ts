import type { Transaction } from '../../database/database.ts';
import type { PendingPurpose } from '../../database/generated/enums.ts';

/** Seconds for which an accepted password, a challenge or an unconfirmed authenticator stays pending. */
const life: Record<PendingPurpose, number> = {
  PASSWORD_PROVEN: 600,
  AUTHENTICATOR_ENROLMENT: 600,
  PASSKEY_ENROLMENT: 300,
  PASSKEY_FACTOR: 300,
  PASSKEY_SIGN_IN: 300,
};

export interface Pending {
  /** Null while the user is unknown: a passkey that signs in alone. */
  subject: string | null;
  value: string;
}

/** Stores pending state of an interaction or a session; replaces earlier state of the same purpose. */
export async function storePending(
  transaction: Transaction,
  holder: string,
  purpose: PendingPurpose,
  { subject, value }: Pending,
): Promise<void> {
  const data = { subject, value, expiresAt: new Date(Date.now() + life[purpose] * 1_000) };
  await transaction.identityPending.upsert({
    where: { holder_purpose: { holder, purpose } },
    create: { holder, purpose, ...data },
    update: data,
  });
}

export async function findPending(
  transaction: Transaction,
  holder: string,
  purpose: PendingPurpose,
): Promise<Pending | undefined> {
  const row = await transaction.identityPending.findUnique({ where: { holder_purpose: { holder, purpose } } });
  return row && row.expiresAt > new Date() ? { subject: row.subject, value: row.value } : undefined;
}

/** Deletes and returns the pending state: of several concurrent callers only one gets it. */
export async function takePending(
  transaction: Transaction,
  holder: string,
  purpose: PendingPurpose,
): Promise<Pending | undefined> {
  const [row] = await transaction.$queryRaw<Pending[]>`
    DELETE FROM identity_pending WHERE holder = ${holder} AND purpose = ${purpose}::pending_purpose
    RETURNING subject, CASE WHEN expires_at > now() THEN value END AS value`;
  return row && row.value !== null ? row : undefined;
}
