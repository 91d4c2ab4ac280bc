import type { Transaction } from '../../database/database.ts';
import { findBlobsOfItems } from '../files/service.ts';

/**
 * Deletes the onboarding instance of an account with its answers and files.
 *
 * @returns whether there was one, and the ids of the blobs of its files, which the caller purges
 */
export async function removeOnboarding(
  transaction: Transaction,
  accountId: string,
): Promise<{ removed: boolean; blobIds: string[] }> {
  // Locked before its files are read: a concurrent upload has either stored its rows by then or will no longer find the
  // flow.
  const [flow] = await transaction.$queryRaw<{ id: string }[]>`
    /* flows.lock_onboarding */
    SELECT id FROM flow WHERE account_id = ${accountId}::uuid AND scope = 'INSTANCE' AND kind = 'ONBOARDING' FOR UPDATE`;
  if (!flow) return { removed: false, blobIds: [] };
  const items = await transaction.flowItem.findMany({ where: { section: { flowId: flow.id } }, select: { id: true } });
  const blobIds = await findBlobsOfItems(
    transaction,
    items.map(({ id }) => id),
  );
  await transaction.flow.delete({ where: { id: flow.id }, select: { id: true } });
  return { removed: true, blobIds };
}
