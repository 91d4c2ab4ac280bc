import { randomUUID } from 'node:crypto';
import type { Transaction } from '../src/database/database.ts';
import { type AccountIds, idOf } from './accounts.ts';
import { dealOf } from './activity.ts';
import { demoNotifications, demoTips } from './content/activity.ts';
import type { StoredDeal } from './deals.ts';
import { daysFrom } from './random.ts';

/** Stores what the panel of the bell shows; what comes by time alone, such as deadlines, is added by the product's job. */
export async function storeNotifications(
  transaction: Transaction,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  await transaction.notification.createMany({
    data: demoNotifications.map(({ account, kind, daysAgo, opened, ...about }, index) => {
      const createdAt = daysFrom(now, -daysAgo);
      const openedAt = opened ? daysFrom(createdAt, 0.1) : null;
      return {
        ...{ accountId: idOf(accountIds, account), kind, createdAt, openedAt, seenAt: openedAt },
        ...('deal' in about
          ? { entity: 'DEAL' as const, entityId: dealOf(deals, about.deal).id }
          : { entity: 'CLIENT' as const, entityId: idOf(accountIds, about.client) }),
        dedupeKey: `demo:${index}`,
      };
    }),
  });
}

/** Stores the articles for the investment tips of digests. */
export async function storeTips(transaction: Transaction, now: Date): Promise<void> {
  await transaction.tip.createMany({
    data: demoTips.map(({ title, text, daysAgo }) => ({
      ...{ id: randomUUID(), title, text, publishedAt: daysAgo === undefined ? null : daysFrom(now, -daysAgo) },
    })),
  });
}
