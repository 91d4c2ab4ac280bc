import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { endSessions } from '../../identity/sessions.ts';
import { isClientAccount } from '../../read-models/visible-client.ts';
import { lockRoleChanges } from '../access/service.ts';
import { type LockedAccount, lockAccount, setDisabled } from '../accounts/service.ts';
import { handOverClients } from '../clients/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { requireAdministratorRemains } from './administrators.ts';

export interface DisablingRequest {
  /** The account's id, or its subject at the identity provider. */
  accountId: string;
  /** The wanted state; toggles if absent (AAPI-04). */
  disabled?: boolean | undefined;
  /** Who gets the clients of a disabled employee; the caller if absent. */
  successorId?: string | undefined;
}

/**
 * Disables or enables a visible client, with `manage_client`, or an employee, with `assign_roles`, in the given
 * transaction. Disabling ends the sessions, pending sign-ins and open connections at once and hands an employee's clients
 * to the successor (AUTH-18, CLI-27, PERM-21). Changes nothing if the account is in the wanted state already.
 *
 * @throws CodedError FORBIDDEN for the caller's own account (CLI-28) and without the flag, NOT_FOUND for an unknown
 *   account, an invisible client, and an employee without `assign_roles`, LAST_ADMINISTRATOR, FIELD_INVALID `successorId`,
 *   ACCOUNT_CLOSED for enabling an account that was closed at the request of its owner
 */
export async function changeDisabled(
  context: RequestContext,
  transaction: Transaction,
  { accountId, disabled, successorId }: DisablingRequest,
): Promise<{ disabled: boolean }> {
  const { isClient, ...account } = await lockForDisabling(context, transaction, accountId);
  const wanted = disabled ?? !account.disabled;
  if (wanted === account.disabled) return { disabled: wanted };
  if (account.closed) throw refuse('ACCOUNT_CLOSED');

  await setDisabled(transaction, account.id, wanted);
  let clientCount = 0;
  if (wanted) {
    await endSessions(transaction, account.subject);
    if (!isClient) {
      await requireAdministratorRemains(transaction);
      clientCount = await handOverClients(transaction, context, account, successorId);
    }
  }
  await audit(transaction, context, {
    action: wanted ? 'account.disabled' : 'account.enabled',
    entityType: 'account',
    entityId: account.id,
    details: {
      changes: [
        ...changesOf({ disabled: account.disabled }, { disabled: wanted }),
        ...changesOf({ clientCount }, { clientCount: 0 }),
      ],
    },
  });
  await announceRecordChange(context, transaction, account.id);
  return { disabled: wanted };
}

/**
 * Locks an account that the caller may disable, with the changes of roles.
 *
 * @throws CodedError FORBIDDEN and NOT_FOUND as `changeDisabled` does
 */
export async function lockForDisabling(
  context: RequestContext,
  transaction: Transaction,
  accountId: string,
): Promise<LockedAccount & { isClient: boolean }> {
  await lockRoleChanges(transaction);
  // Two administrators who disable each other: the second one is disabled by now.
  await context.renewCaller(transaction);
  const issuer = accountIssuer(context.services.configuration.identity);
  const account = await lockAccount(transaction, { id: accountId, issuer });
  if (!account) throw refuse('NOT_FOUND');
  const isClient = await isClientAccount(transaction, account.id);
  requireMayDisable(context, account, isClient);
  return { ...account, isClient };
}

function requireMayDisable({ caller }: RequestContext, account: LockedAccount, isClient: boolean): void {
  if (account.id === caller.accountId) throw refuse('FORBIDDEN');
  if (!isClient) {
    if (!caller.permissions.has('assign_roles')) throw refuse('NOT_FOUND');
    return;
  }
  const { all, managed } = clientScope(caller);
  if (!all && !managed.includes(account.id)) throw refuse('NOT_FOUND');
  if (!caller.permissions.has('manage_client')) throw refuse('FORBIDDEN');
}
