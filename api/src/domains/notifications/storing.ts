import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { NotificationEntity, NotificationKind } from '../../database/generated/enums.ts';
import { readEnabledAccounts } from '../../read-models/enabled-accounts.ts';
import { readResponsibleStaff } from '../../read-models/responsible-staff.ts';

declare module '../../events/events.ts' {
  interface Topics {
    /** The account's notifications have changed; subscribers read the new count. */
    'notifications.changed': { accountId: string };
  }
}

/** A notification to be stored. */
export interface NewNotification {
  accountId: string;
  kind: NotificationKind;
  /** What kind of record it is about, and the record's id: the account's own for `ONBOARDING`, `ACCOUNT` and `RELEASES`. */
  entity: NotificationEntity;
  entityId: string;
  /** The step, file or release. */
  detail?: string;
  /** The day that it tells of. */
  day?: Date;
  /** The occasion: a person is told once of each (NOTE-02). */
  dedupeKey: string;
}

/**
 * Stores notifications in the transaction of what they tell of, each once (NOTE-02). Accounts that are disabled or gone get
 * none.
 */
export async function notify(
  { events }: Pick<Services, 'events'>,
  transaction: Transaction,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const accounts = await readEnabledAccounts(
    transaction,
    notifications.map(({ accountId }) => accountId),
  );
  const stored = await transaction.$queryRaw<{ accountId: string }[]>`
    /* notifications.store */
    INSERT INTO notification (account_id, kind, entity, entity_id, detail, day, dedupe_key, created_at)
    SELECT told."accountId", told.kind, told.entity, told."entityId", told.detail, told.day, told."dedupeKey", clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS told ("accountId" uuid, kind notification_kind,
        entity notification_entity, "entityId" uuid, detail text, day date, "dedupeKey" text)
    WHERE told."accountId" = ANY(${accounts}::uuid[])
    ON CONFLICT (account_id, dedupe_key) DO NOTHING
    RETURNING account_id AS "accountId"`;
  await announce({ events }, transaction, stored);
}

/** Tells those who answer for a client: the relationship manager, otherwise the administrators (NOTE-03). */
export async function notifyStaff(
  services: Pick<Services, 'events'>,
  transaction: Transaction,
  { clientId, ...told }: Pick<NewNotification, 'kind' | 'detail' | 'dedupeKey'> & { clientId: string },
): Promise<void> {
  const staff = await readResponsibleStaff(transaction, clientId);
  await notify(
    services,
    transaction,
    staff.map((accountId) => ({ ...told, accountId, entity: 'CLIENT' as const, entityId: clientId })),
  );
}

/** Tells staff once that somebody who has signed up, and whose address is confirmed, waits for approval (NOTE-03). */
export function notifyOfApplicant(
  services: Pick<Services, 'events'>,
  transaction: Transaction,
  clientId: string,
): Promise<void> {
  return notifyStaff(services, transaction, { clientId, kind: 'CLIENT_TO_APPROVE', dedupeKey: `approve:${clientId}` });
}

/** Announces, with the commit, that the notifications of accounts have changed. */
export async function announce(
  { events }: Pick<Services, 'events'>,
  transaction: Transaction,
  changed: readonly { accountId: string }[],
): Promise<void> {
  for (const accountId of new Set(changed.map((row) => row.accountId))) {
    await events.publish('notifications.changed', { accountId }, transaction);
  }
}

/** Deletes what staff are told of mails to an address that were not delivered (CARE-13). */
export async function forgetFailedMails(transaction: Transaction, email: string): Promise<void> {
  await transaction.notification.deleteMany({
    where: { kind: 'MAIL_FAILED', detail: { equals: email, mode: 'insensitive' } },
  });
}
