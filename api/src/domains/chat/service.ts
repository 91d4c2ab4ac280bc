import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import {
  type ConversationRow,
  listConversations,
  type MessageRow,
  readConversation,
  readMessage,
  readThreads,
  readUnseenCount,
} from '../../read-models/conversations.ts';

declare module '../../events/events.ts' {
  interface Topics {
    /** Ids only: each subscriber reads the message with its own permissions. */
    'chat.messageAdded': { conversationId: string; messageId: string };
    /** The account's number of unseen messages has changed; subscribers read the new number. */
    'chat.unseenChanged': { accountId: string };
  }
}

/** Maximum length of a message, characters. */
const maxMessageLength = 5_000;
const maxThreadLength = 200;

/** Returns the caller's own conversations, newest message first (CHAT-14, ACHAT-02, ACHAT-03). */
export function readMyConversations({ services, caller }: RequestContext): Promise<ConversationRow[]> {
  return listConversations(services.database, caller.accountId);
}

/**
 * Returns one of the caller's own conversations.
 *
 * @throws CodedError NOT_FOUND for any other, even for administrators (CHAT-14, ACHAT-15)
 */
export async function readMyConversation({ services, caller }: RequestContext, id: string): Promise<ConversationRow> {
  const row = isUuid(id) ? await readConversation(services.database, caller.accountId, id) : undefined;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/**
 * Returns the newest messages of conversations, oldest first, by conversation id. The caller must be known to take part
 * in the conversations.
 *
 * @throws CodedError FIELD_INVALID for a limit outside 1 to 200
 */
export async function readMessages(
  { services }: RequestContext,
  conversationIds: readonly string[],
  limit: number,
): Promise<Map<string, MessageRow[]>> {
  if (limit < 1 || limit > maxThreadLength) throw refuse('FIELD_INVALID', { field: 'limit' });
  const messages = await readThreads(services.database, [...new Set(conversationIds)], limit);
  return Map.groupBy(messages, (message) => message.conversationId);
}

/**
 * Stores a message of the caller and notifies both participants (CHAT-08, ACHAT-11).
 *
 * @throws CodedError NOT_FOUND unless the caller takes part, FIELD_INVALID for a text that is blank or too long
 *   (CHAT-09, ACHAT-13)
 */
export async function sendMessage(context: RequestContext, conversationId: string, text: string): Promise<MessageRow> {
  const { services, caller } = context;
  const id = await services.database.prisma.$transaction(async (transaction) => {
    const { counterpartId } = await lockConversation(transaction, context, conversationId);
    if (text.trim() === '' || text.length > maxMessageLength) {
      throw refuse('FIELD_INVALID', { field: 'text' });
    }
    // One timestamp for both rows, taken under the lock, so that messages of a conversation are in order.
    const createdAt = new Date();
    const message = await transaction.message.create({
      data: { conversationId, senderId: caller.accountId, text, createdAt },
      select: { id: true },
    });
    await transaction.conversation.update({ where: { id: conversationId }, data: { lastMessageAt: createdAt } });
    await services.events.publish('chat.messageAdded', { conversationId, messageId: message.id }, transaction);
    await services.events.publish('chat.unseenChanged', { accountId: counterpartId }, transaction);
    return message.id;
  });
  return readStoredMessage(context, id);
}

/** Marks the other participant's messages as seen, not the caller's own (CHAT-12, ACHAT-14). */
export async function markSeen(context: RequestContext, conversationId: string): Promise<ConversationRow> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    await lockConversation(transaction, context, conversationId);
    const { count } = await transaction.message.updateMany({
      where: { conversationId, senderId: { not: caller.accountId }, seenAt: null },
      data: { seenAt: new Date() },
    });
    if (count > 0) await services.events.publish('chat.unseenChanged', { accountId: caller.accountId }, transaction);
  });
  return readMyConversation(context, conversationId);
}

/**
 * Subscribes to new messages of one of the caller's conversations, until the iterator is closed (API-21, CHAT-10).
 *
 * @throws CodedError NOT_FOUND unless the caller takes part
 */
export async function subscribeToMessages(
  context: RequestContext,
  conversationId: string,
): Promise<AsyncIterableIterator<{ messageId: string }>> {
  // The id as stored, because the caller may send it in capitals.
  const { id } = await readMyConversation(context, conversationId);
  return context.services.events.subscribe('chat.messageAdded', 'conversationId', id);
}

/**
 * Emits once immediately and then with each change of the caller's unseen messages (ADM-09). Subscribes before the
 * first count is read, so that no change is missed in between.
 */
export async function subscribeToUnseen({
  services,
  caller: { accountId },
}: RequestContext): Promise<AsyncIterableIterator<{ accountId: string }>> {
  return services.events.subscribe('chat.unseenChanged', 'accountId', accountId, { accountId });
}

/**
 * Counts the other participants' messages that the caller has not seen, in the conversations in which staff are the
 * employee and others the investor (ADM-09).
 */
export function countUnseen({ services, caller }: RequestContext): Promise<number> {
  return readUnseenCount(services.database, caller.accountId, caller.isAdmin ? 'employee' : 'investor');
}

/** Reads a message that is known to be stored in a conversation of the caller. */
export async function readStoredMessage({ services }: RequestContext, id: string): Promise<MessageRow> {
  const message = await readMessage(services.database, id);
  if (!message) throw refuse('NOT_FOUND');
  return message;
}

async function lockConversation(
  transaction: Transaction,
  { caller }: RequestContext,
  conversationId: string,
): Promise<{ counterpartId: string }> {
  if (!isUuid(conversationId)) throw refuse('NOT_FOUND');
  const [row] = await transaction.$queryRaw<{ counterpartId: string }[]>`
    /* chat.lock */
    SELECT CASE WHEN investor_id = ${caller.accountId}::uuid THEN employee_id ELSE investor_id END AS "counterpartId"
    FROM conversation
    WHERE id = ${conversationId}::uuid AND ${caller.accountId}::uuid IN (investor_id, employee_id) FOR UPDATE`;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
