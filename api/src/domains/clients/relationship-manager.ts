import { clientScope } from '../../access/client-scope.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { RequestContext } from '../../context.ts';
import { audit, auditAll, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { mayManageClients } from '../../read-models/possible-manager.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';
import {
  announceAccessChange,
  countManagedClients,
  lockRelationshipManager,
  lockRoleChanges,
  moveManagedClients,
  replaceRelationshipManager,
} from '../access/service.ts';
import { type LockedAccount, lockAccount, lockAccountForShare, readAccountLabel } from '../accounts/service.ts';
import { handOverConversations } from '../chat/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { notify } from '../notifications/service.ts';

const action = 'account.relationship_manager_changed';

/**
 * Makes an account the relationship manager of a client whom the caller may see, in place of the present one (CLI-29,
 * CLI-31). Changes nothing if it is the manager already.
 *
 * @param managerId null to remove the present manager: the caller takes the client over, since a client always has one
 * @throws CodedError NOT_FOUND for an unknown or invisible client (CLI-13), FIELD_INVALID `managerId` for an account that
 *   may not be a manager (CLI-30), FORBIDDEN when the caller has lost the permission meanwhile, ACCOUNT_CLOSED (CARE-13)
 */
export async function changeRelationshipManager(
  context: RequestContext,
  { clientId, managerId }: { clientId: string; managerId: string | null },
): Promise<void> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    await lockRoleChanges(transaction);
    // Whoever held the lock may have taken the caller's right away.
    const current = await loadAbsentCaller(transaction, caller.accountId);
    if (!current?.permissions.has('assign_roles')) throw refuse('FORBIDDEN');
    const client = await lockVisibleClient(transaction, { services, caller: current }, clientId);
    const manager = await lockPossibleManager(transaction, managerId ?? caller.accountId, 'managerId');
    const formerId = await lockRelationshipManager(transaction, client.id);
    if (formerId === manager.id) return;
    await replaceRelationshipManager(transaction, {
      managerId: manager.id,
      clientId: client.id,
      grantedById: caller.accountId,
    });
    await audit(transaction, context, {
      action,
      entityType: 'account',
      entityId: client.id,
      details: {
        changes: changesOf(
          { relationshipManager: formerId && (await readAccountLabel(transaction, formerId)) },
          { relationshipManager: manager.label },
        ),
        formerManagerId: formerId ?? null,
        managerId: manager.id,
      },
    });
    if (formerId) {
      const handOver = { clientIds: [client.id], formerId, managerId: manager.id };
      await handOverConversations(transaction, context, handOver);
    }
    await announceAccessChange(services, transaction, [manager.id, ...(formerId ? [formerId] : [])]);
    await announceRecordChange(context, transaction, client.id);
    await tellClients(context, transaction, [client.id], manager);
  });
}

/** Tells clients who their relationship manager is now (NOTE-03). */
async function tellClients(
  { services }: RequestContext,
  transaction: Transaction,
  clientIds: readonly string[],
  manager: LockedAccount,
): Promise<void> {
  const dedupeKey = `manager:${manager.id}:${new Date().toISOString()}`;
  await notify(
    services,
    transaction,
    clientIds.map((accountId) => ({
      ...{ accountId, kind: 'MANAGER_CHANGED', entity: 'ACCOUNT', entityId: accountId },
      ...{ detail: manager.label, dedupeKey },
    })),
  );
}

async function lockVisibleClient(
  transaction: Transaction,
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  id: string,
): Promise<LockedAccount> {
  const issuer = accountIssuer(services.configuration.identity);
  const client = await lockAccount(transaction, { id, issuer });
  const { all, managed } = clientScope(caller);
  const isVisible = client && (all || managed.includes(client.id)) && (await isClientAccount(transaction, client.id));
  if (!isVisible) throw refuse('NOT_FOUND');
  if (client.closed) throw refuse('ACCOUNT_CLOSED');
  return client;
}

/**
 * Locks an account that may manage clients until the transaction ends (CLI-30).
 *
 * @throws CodedError FIELD_INVALID with the field for any other id
 */
export async function lockPossibleManager(transaction: Transaction, id: string, field: string): Promise<LockedAccount> {
  // Locked before it is checked: a statement does not see what was committed while it waited for its lock.
  const manager = await lockAccountForShare(transaction, id);
  if (!manager || !(await mayManageClients(transaction, manager.id))) throw refuse('FIELD_INVALID', { field });
  return manager;
}

/**
 * Hands all clients of a manager, whose account is locked, to a successor (EMP-11).
 *
 * @param successorId the caller if absent
 * @returns the number of clients that the manager had
 * @throws CodedError FIELD_INVALID `successorId` for the manager's own account and one that may not be a manager
 */
export async function handOverClients(
  transaction: Transaction,
  context: RequestContext,
  manager: LockedAccount,
  successorId: string | null | undefined,
): Promise<number> {
  const { services, caller } = context;
  const count = await countManagedClients(transaction, manager.id);
  if (count === 0) return 0;
  const field = 'successorId';
  const successor = await lockPossibleManager(transaction, successorId ?? caller.accountId, field);
  if (successor.id === manager.id) throw refuse('FIELD_INVALID', { field });
  const before = await countManagedClients(transaction, successor.id);
  const moved = await moveManagedClients(transaction, {
    fromId: manager.id,
    toId: successor.id,
    grantedById: caller.accountId,
  });
  const changes = changesOf({ relationshipManager: manager.label }, { relationshipManager: successor.label });
  await auditAll(
    transaction,
    context,
    moved.map((entityId) => ({
      action,
      entityType: 'account',
      entityId,
      details: { changes, formerManagerId: manager.id, managerId: successor.id },
    })),
  );
  await audit(transaction, context, {
    action: 'account.clients_taken_over',
    entityType: 'account',
    entityId: successor.id,
    details: {
      changes: changesOf({ clientCount: before }, { clientCount: before + moved.length }),
      formerManagerId: manager.id,
    },
  });
  const handOver = { clientIds: moved, formerId: manager.id, managerId: successor.id };
  await handOverConversations(transaction, context, handOver);
  await announceAccessChange(services, transaction, [manager.id, successor.id]);
  for (const id of moved) await announceRecordChange(context, transaction, id);
  await tellClients(context, transaction, moved, successor);
  return count;
}
