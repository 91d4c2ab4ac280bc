import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { ConversationRow } from '../../read-models/conversations.ts';
import { announceConversation } from './events.ts';
import { lockConversation } from './locks.ts';
import { readMyConversation } from './service.ts';

/** Marks a conversation as unread for the caller alone, or no longer (MSG-06). */
export function markUnread(context: RequestContext, conversationId: string, unread: boolean): Promise<ConversationRow> {
  return change(context, conversationId, (transaction) => mark(transaction, context, conversationId, { unread }));
}

/**
 * Puts a conversation off until a time for the caller alone, or no longer (MSG-06).
 *
 * @throws CodedError FIELD_INVALID for a time in the past
 */
export function putOff(context: RequestContext, conversationId: string, at: string | null): Promise<ConversationRow> {
  return change(context, conversationId, async (transaction) => {
    const remindAt = at === null ? null : new Date(at);
    if (remindAt && remindAt.getTime() <= Date.now()) throw refuse('FIELD_INVALID', { field: 'at' });
    await mark(transaction, context, conversationId, { remindAt });
  });
}

/** `No answer needed`: the conversation waits again from the investor's next message (MSG-07). */
export function settle(context: RequestContext, conversationId: string): Promise<ConversationRow> {
  return change(context, conversationId, async (transaction) => {
    const { count } = await transaction.conversation.updateMany({
      where: { id: conversationId, staffId: context.caller.accountId },
      data: { waitingSince: null },
    });
    if (count === 0) throw refuse('NOT_FOUND');
  });
}

/** Ends what the other participant has put off, as there is something new. */
export async function endPutOff(transaction: Transaction, conversationId: string, accountId: string): Promise<void> {
  await transaction.conversationMark.updateMany({ where: { conversationId, accountId }, data: { remindAt: null } });
}

/** Changes one of the caller's conversations, and tells the caller's other pages. */
async function change(
  context: RequestContext,
  conversationId: string,
  apply: (transaction: Transaction) => Promise<void>,
): Promise<ConversationRow> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    await lockConversation(transaction, context, conversationId);
    await apply(transaction);
    await announceConversation(services, caller.accountId, conversationId, { unseen: false }, transaction);
  });
  return readMyConversation(context, conversationId);
}

async function mark(
  transaction: Transaction,
  { caller }: RequestContext,
  conversationId: string,
  data: { unread?: boolean; remindAt?: Date | null },
): Promise<void> {
  const key = { conversationId, accountId: caller.accountId };
  await transaction.conversationMark.upsert({
    where: { conversationId_accountId: key },
    create: { ...key, ...data },
    update: data,
  });
}
