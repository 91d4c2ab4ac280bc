import type { Services } from '../../context.ts';
import { storeMail } from '../../mail/mails.ts';
import { readWaitingStaff } from '../../read-models/staff-waiting.ts';

/** Accounts whose mails one transaction stores. */
const batchSize = 100;

/**
 * Job: stores for each member of staff one mail about everything that waits for them and is in no mail yet, at most once an
 * hour (CARE-02).
 */
export async function gatherForStaff(services: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  for (;;) {
    const stored = await services.database.prisma.$transaction(async (transaction) => {
      // A run that takes long may overlap the next one of another process.
      await transaction.$executeRaw`
        /* notifications.gather_lock */ SELECT pg_advisory_xact_lock(hashtextextended('notifications.gather', 0))`;
      const waiting = await readWaitingStaff(transaction, batchSize);
      for (const { accountId, email, notificationIds } of waiting) {
        const mail = { kind: 'STAFF_WAITING', recipient: email, accountId } as const;
        const mailId = await storeMail(services, transaction, mail, { supersedes: [] });
        await transaction.notification.updateMany({ where: { id: { in: notificationIds } }, data: { mailId } });
      }
      return waiting.length;
    });
    if (stored < batchSize) return;
  }
}
