import type { RequestContext } from '../../context.ts';
import { auditAll } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { announceConversation } from './events.ts';

interface HandOver {
  clientIds: readonly string[];
  formerId: string;
  managerId: string;
}

interface Closed {
  id: string;
  investorId: string;
}

/**
 * Closes the conversations of clients with their former relationship manager: the clients and the new manager read them from
 * then on, also those closed at earlier changes, and go on in the new manager's own conversation (MSG-11).
 */
export async function handOverConversations(
  transaction: Transaction,
  context: RequestContext,
  { clientIds, formerId, managerId }: HandOver,
): Promise<void> {
  // Nothing was said in them, so that nobody has to read them.
  const deleted = await transaction.$queryRaw<Closed[]>`
    /* chat.delete_empty */
    DELETE FROM conversation
    WHERE investor_id = ANY(${clientIds}::uuid[]) AND staff_id = ${formerId}::uuid AND deal_id IS NULL AND last_sequence = 0
    RETURNING id, investor_id AS "investorId"`;
  for (const { id, investorId } of deleted) {
    await tellFollowers(context, transaction, id);
    await announceTo(context, transaction, id, [investorId]);
  }
  const closed = await transaction.$queryRaw<Closed[]>`
    /* chat.hand_over */
    UPDATE conversation SET closed_at = COALESCE(closed_at, now()), reader_id = ${managerId}::uuid
    WHERE investor_id = ANY(${clientIds}::uuid[]) AND staff_id = ${formerId}::uuid AND deal_id IS NULL
    RETURNING id, investor_id AS "investorId"`;
  if (closed.length === 0) return;
  await auditAll(
    transaction,
    context,
    closed.map(({ id, investorId }) => ({
      action: 'account.conversation_handed_over',
      entityType: 'account',
      entityId: investorId,
      details: { conversationId: id, formerManagerId: formerId, managerId },
    })),
  );
  const opened = await openSuccessors(transaction, closed, managerId);
  for (const { id, investorId } of closed) {
    await tellFollowers(context, transaction, id);
    await announceTo(context, transaction, id, [investorId, formerId, managerId]);
  }
  for (const { id, investorId } of opened) await announceTo(context, transaction, id, [investorId, managerId]);
}

/** Opens the manager's own conversations, in which the clients go on; those that are there stay. */
function openSuccessors(transaction: Transaction, closed: readonly Closed[], managerId: string): Promise<Closed[]> {
  const clientIds = closed.map(({ investorId }) => investorId);
  return transaction.$queryRaw<Closed[]>`
    /* chat.open_successors */
    INSERT INTO conversation (investor_id, employee_id)
    SELECT DISTINCT client.id, ${managerId}::uuid FROM unnest(${clientIds}::uuid[]) AS client (id)
    ON CONFLICT DO NOTHING
    RETURNING id, investor_id AS "investorId"`;
}

/** Ends the waiting of an investor in the conversations that a manager has taken over, as the manager answers (MSG-07). */
export async function endClosedWaiting(
  context: RequestContext,
  transaction: Transaction,
  investorId: string,
): Promise<void> {
  const { accountId } = context.caller;
  const answered = await transaction.conversation.updateManyAndReturn({
    where: { investorId, readerId: accountId, waitingSince: { not: null } },
    data: { waitingSince: null },
    select: { id: true },
  });
  for (const { id } of answered) await announceTo(context, transaction, id, [accountId], false);
}

/**
 * Ends the waiting of an investor whose account is closed, whom nobody can answer any more, and tells open pages of staff that
 * nothing is said in the conversations from now on (CARE-13).
 */
export async function endConversationsOf(
  context: RequestContext,
  transaction: Transaction,
  investorId: string,
): Promise<void> {
  const ended = await transaction.conversation.updateManyAndReturn({
    where: { investorId },
    data: { waitingSince: null },
    select: { id: true, staffId: true },
  });
  for (const { id, staffId } of ended) await announceTo(context, transaction, id, [staffId]);
}

/** Whoever follows the messages of a conversation learns whether they are still theirs. */
function tellFollowers({ services }: RequestContext, transaction: Transaction, conversationId: string): Promise<void> {
  return services.events.publish('chat.messageAdded', { conversationId, messageId: '' }, transaction);
}

async function announceTo(
  { services }: RequestContext,
  transaction: Transaction,
  conversationId: string,
  accountIds: readonly string[],
  unseen = true,
): Promise<void> {
  for (const accountId of accountIds) {
    await announceConversation(services, accountId, conversationId, { unseen }, transaction);
  }
}
