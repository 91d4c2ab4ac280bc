import type { Services } from '../../context.ts';
import { readDueNotifications } from '../../read-models/due-notifications.ts';
import { notify } from './storing.ts';

/** Notifications stored by one transaction. */
const batchSize = 1_000;

/**
 * Job: tells of what has come by time alone (NOTE-03): a deal's deadline and a step's day within a week, messages unseen for
 * ten minutes, conversations that wait for longer than the target, and mails that were given up. Each is told once, so that a missed run is made up for by the next.
 */
export async function tellWhatIsDue(services: Services): Promise<void> {
  const { database, configuration } = services;
  for (;;) {
    const due = await readDueNotifications(database, { timeZone: configuration.timeZone, limit: batchSize });
    if (due.length === 0) return;
    await database.prisma.$transaction((transaction) => notify(services, transaction, due));
    if (due.length < batchSize) return;
  }
}
