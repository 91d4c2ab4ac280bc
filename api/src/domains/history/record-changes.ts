import type { Caller } from '../../access/caller.ts';
import { clientScope } from '../../access/client-scope.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { RequestContext, Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Topics } from '../../events/events.ts';
import type { AccountChange } from '../../graphql/generated/resolvers.ts';
import { isVisibleRecord } from '../../read-models/visible-record.ts';

declare module '../../events/events.ts' {
  interface Topics {
    /** What staff see of a client or employee has changed, by the account `byId`. */
    'account.changed': { accountId: string; byId: string };
  }
}

export type RecordChanged = Topics['account.changed'];

/** Announces, with the commit, that the caller has changed what staff see of a client or employee. */
export async function announceRecordChange(
  { services, caller }: { services: Pick<Services, 'events'>; caller: { accountId: string } },
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  await services.events.publish('account.changed', { accountId, byId: caller.accountId }, transaction);
}

/**
 * Subscribes to the changes of a visible client, with `read_client_info`, or of an employee, with `manage_roles`, until
 * the iterator is closed.
 *
 * @throws CodedError NOT_FOUND for any other id, without distinction (CLI-13)
 */
export async function subscribeToRecord(
  context: RequestContext,
  id: string,
): Promise<AsyncIterableIterator<RecordChanged>> {
  const accountId = await requireVisibleRecord(context.services, context.caller, id);
  return context.services.events.subscribe('account.changed', 'accountId', accountId);
}

/**
 * Returns a change as the caller sees it, with the rights that they have now: the subscription may be older.
 *
 * @throws CodedError NOT_FOUND if the caller no longer sees the record
 */
export async function readRecordChange(
  context: RequestContext,
  { accountId, byId }: RecordChanged,
): Promise<AccountChange> {
  const { services, caller } = context;
  const current = await loadAbsentCaller(services.database.prisma, caller.accountId);
  if (!current) throw refuse('NOT_FOUND');
  await requireVisibleRecord(services, current, accountId);
  return { id: accountId, own: byId === caller.accountId };
}

/**
 * Returns the id as stored, because the caller may send it in capitals.
 *
 * @throws CodedError NOT_FOUND unless the caller may see the client or employee, as is stored now
 */
async function requireVisibleRecord(services: Services, caller: Caller, id: string): Promise<string> {
  const accountId = rowId(id);
  const isVisible = await isVisibleRecord(services.database, {
    id: accountId,
    callerId: caller.accountId,
    allClients: clientScope(caller).all,
    managedClients: caller.permissions.has('read_client_info'),
    employees: caller.permissions.has('manage_roles'),
  });
  if (!isVisible) throw refuse('NOT_FOUND');
  return accountId;
}
