import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { queriesIn, type Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { endSessions } from '../../identity/sessions.ts';
import { removeUser } from '../../identity/users.ts';
import { endMailsOf, storeMail } from '../../mail/mails.ts';
import { readLiveInvestments } from '../../read-models/live-investments.ts';
import { revokeRole, roleIds } from '../access/service.ts';
import { closeAccount, findAccountByEmail, lockEmail, readRecipient } from '../accounts/service.ts';
import { endConversationsOf } from '../chat/service.ts';
import { changeDisabled, lockForDisabling } from '../employees/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { forgetAddress } from '../invitations/service.ts';
import { forgetFailedMails } from '../notifications/service.ts';
import { findClosedAccountRetention } from '../platform-settings/service.ts';
import { readNames } from './former.ts';

/**
 * Closes the account of a person who asked for it, in the given transaction (CARE-13): it is disabled, its sessions, sign-in
 * and admission end, and its name becomes one that tells nothing. The rest is deleted when the set time has passed.
 *
 * @throws CodedError NOT_FOUND for an unknown request and for a client who is not visible, FORBIDDEN without `manage_client` and
 *   for the own account and an employee's, CLOSING_DECIDED for one that does not wait any more, CLOSING_INVESTMENTS_LIVE naming the deals
 */
export async function confirmClosing(
  context: RequestContext,
  transaction: Transaction,
  requestId: string,
): Promise<{ closed: true }> {
  const { services } = context;
  const accountId = await findAccountOf(transaction, requestId);
  // Whatever changes the account of an address waits for this.
  const email = (await readRecipient(transaction, accountId))?.email ?? '';
  await lockEmail(transaction, email);
  const { isClient } = await lockForDisabling(context, transaction, accountId);
  if (!isClient) throw refuse('FORBIDDEN');
  await changeDisabled(context, transaction, { accountId, disabled: true });
  await lockWaiting(transaction, requestId);
  // Under the account's lock, which investing waits for.
  const investments = await readLiveInvestments(queriesIn(transaction), accountId);
  if (investments.length > 0) throw refuse('CLOSING_INVESTMENTS_LIVE', { investments: investments.join(', ') });

  const former = await closeAccount(transaction, accountId);
  if (former.email !== email) throw refuse('CONFLICT');
  await revokeRole(transaction, accountId, roleIds.applicant);
  await endSessions(transaction, former.subject);
  await removeUser(transaction, former.subject);
  for (const address of (await readNames(transaction, accountId, former)).addresses) {
    // One of before may be somebody else's by now.
    if (await findAccountByEmail(transaction, address)) continue;
    await endMailsOf(transaction, { accountId, email: address });
    await forgetAddress(transaction, address);
    await forgetFailedMails(transaction, address);
  }
  await endConversationsOf(context, transaction, accountId);
  const days = await findClosedAccountRetention(transaction);
  const now = new Date();
  await transaction.closingRequest.update({
    where: { id: requestId },
    data: {
      state: 'CONFIRMED',
      decidedAt: now,
      decidedById: context.caller.accountId,
      former: { ...former },
      removeAfter: new Date(now.getTime() + days * 86_400_000),
    },
    select: { id: true },
  });
  const mail = { kind: 'ACCOUNT_CLOSED', recipient: former.email, accountId, closingRequestId: requestId } as const;
  await storeMail(services, transaction, mail);
  await audit(transaction, context, {
    action: 'account.closed',
    entityType: 'account',
    entityId: accountId,
    details: { closingRequestId: requestId },
  });
  await announceRecordChange(context, transaction, accountId);
  return { closed: true };
}

/**
 * Declines the request of a person to close their account, who is told why (CARE-13).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN and CLOSING_DECIDED as `confirmClosing` does, FIELD_INVALID `reason`
 */
export async function declineClosing(
  context: RequestContext,
  transaction: Transaction,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<{ closed: false }> {
  const text = reason.trim();
  if (!text) throw refuse('FIELD_INVALID', { field: 'reason' });
  const accountId = await findAccountOf(transaction, requestId);
  const { isClient } = await lockForDisabling(context, transaction, accountId);
  if (!isClient) throw refuse('FORBIDDEN');
  await lockWaiting(transaction, requestId);
  await transaction.closingRequest.update({
    where: { id: requestId },
    data: { state: 'DECLINED', decidedAt: new Date(), decidedById: context.caller.accountId, reason: text },
    select: { id: true },
  });
  await audit(transaction, context, {
    action: 'account.closing_declined',
    entityType: 'account',
    entityId: accountId,
    details: { closingRequestId: requestId },
  });
  const client = await readRecipient(transaction, accountId);
  if (client) {
    const mail = { kind: 'CLOSING_DECLINED', recipient: client.email, accountId, closingRequestId: requestId } as const;
    await storeMail(context.services, transaction, mail);
  }
  await announceRecordChange(context, transaction, accountId);
  return { closed: false };
}

async function findAccountOf(transaction: Transaction, requestId: string): Promise<string> {
  const where = { id: rowId(requestId) };
  const request = await transaction.closingRequest.findUnique({ where, select: { accountId: true } });
  if (!request) throw refuse('NOT_FOUND');
  return request.accountId;
}

/** Requires that a request waits; the lock of its account keeps that until the transaction ends. */
async function lockWaiting(transaction: Transaction, requestId: string): Promise<void> {
  const where = { id: requestId, state: 'REQUESTED' } as const;
  if ((await transaction.closingRequest.count({ where })) === 0) throw refuse('CLOSING_DECIDED');
}
