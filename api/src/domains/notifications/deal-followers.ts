import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { readDealFollowers } from '../../read-models/deal-followers.ts';
import { notify } from './storing.ts';

/** Accounts told by one transaction. */
const batchSize = 1_000;

interface ChangedTerms {
  dealId: string;
  /** The version of the deal's content that has the new terms. */
  version: number;
  after?: string;
}

/** Queues the notifications about changed terms of a published deal, with the commit: they may be thousands (NOTE-03). */
export async function announceTerms(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { dealId, version }: ChangedTerms,
): Promise<void> {
  await jobs.enqueue(transaction, 'notifications.terms', { dealId, version });
}

/** Job: tells a batch of those who watch, are interested in or have invested in a deal, and queues the next batch. */
export async function tellOfTerms(services: Services, { dealId, version, after }: ChangedTerms): Promise<void> {
  await services.database.prisma.$transaction(async (transaction) => {
    const followers = await readDealFollowers(transaction, { dealId, after: after ?? null, limit: batchSize });
    await notify(
      services,
      transaction,
      followers.map((accountId) => ({
        ...{ accountId, kind: 'TERMS_CHANGED', entity: 'DEAL', entityId: dealId },
        dedupeKey: `terms:${dealId}:${version}`,
      })),
    );
    const last = followers.at(-1);
    if (last && followers.length === batchSize) {
      await services.jobs.enqueue(transaction, 'notifications.terms', { dealId, version, after: last });
    }
  });
}
