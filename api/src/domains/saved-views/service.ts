import { isSavedViewAddress, isSavedViewName, maxSavedViews } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { SavedView } from '../../database/generated/client.ts';
import type { StaffList } from '../../database/generated/enums.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';

/** Returns the caller's saved views of a list, sorted by name (DATA-09). */
export function findSavedViews({ services, caller }: RequestContext, list: StaffList): Promise<SavedView[]> {
  return services.database.prisma.savedView.findMany({
    where: { accountId: caller.accountId, list },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** @throws CodedError SAVED_VIEW_LIMIT, SAVED_VIEW_NAME_TAKEN or FIELD_INVALID with `name` or `address` */
export function saveView(
  context: RequestContext,
  { list, name: newName, address }: { list: StaffList; name: string; address: string },
): Promise<SavedView> {
  const name = requireName(newName);
  if (!isSavedViewAddress(address)) throw refuse('FIELD_INVALID', { field: 'address' });
  return withSavedViewLock(context, async (transaction, accountId) => {
    if ((await transaction.savedView.count({ where: { accountId } })) >= maxSavedViews) {
      throw refuse('SAVED_VIEW_LIMIT', { limit: maxSavedViews });
    }
    await requireUniqueName(transaction, { accountId, list, name });
    return transaction.savedView.create({ data: { accountId, list, name, address } });
  });
}

/** @throws CodedError NOT_FOUND, SAVED_VIEW_NAME_TAKEN or FIELD_INVALID with `name` */
export function renameView(context: RequestContext, id: string, newName: string): Promise<SavedView> {
  rowId(id);
  const name = requireName(newName);
  return withSavedViewLock(context, async (transaction, accountId) => {
    const own = await transaction.savedView.findFirst({ where: { id, accountId }, select: { list: true } });
    if (!own) throw refuse('NOT_FOUND');
    await requireUniqueName(transaction, { accountId, list: own.list, name, id: { not: id } });
    return transaction.savedView.update({ where: { id }, data: { name } });
  });
}

/** @throws CodedError NOT_FOUND */
export async function deleteView({ services, caller }: RequestContext, id: string): Promise<void> {
  const { count } = await services.database.prisma.savedView.deleteMany({
    where: { id: rowId(id), accountId: caller.accountId },
  });
  if (count === 0) throw refuse('NOT_FOUND');
}

/** Serializes changes of an account's views, so that the limit and the uniqueness of names hold until the commit. */
function withSavedViewLock<Result>(
  { services, caller: { accountId } }: RequestContext,
  change: (transaction: Transaction, accountId: string) => Promise<Result>,
): Promise<Result> {
  return services.database.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      /* saved_views.lock */ SELECT pg_advisory_xact_lock(hashtextextended(${`saved views ${accountId}`}, 0))`;
    return change(transaction, accountId);
  });
}

async function requireUniqueName(
  transaction: Transaction,
  where: { accountId: string; list: StaffList; name: string; id?: { not: string } },
): Promise<void> {
  const other = await transaction.savedView.findFirst({ where, select: { id: true } });
  if (other) throw refuse('SAVED_VIEW_NAME_TAKEN');
}

function requireName(name: string): string {
  if (!isSavedViewName(name)) throw refuse('FIELD_INVALID', { field: 'name' });
  return name.trim();
}
