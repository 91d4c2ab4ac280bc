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
    /** Ids only: whoever hears it reads the message with the own rights. */
    'chat.messageAdded': { conversationId: string; messageId: string };
    /** The account has more or fewer unseen messages; how many is read when it is told. */
    'chat.unseenChanged': { accountId: string };
  }
}

/** Characters of one message. */
const maxMessageLength = 5_000;
const maxThreadLength = 200;

/** The caller's own conversations, newest message first (CHAT-14, ACHAT-02, ACHAT-03). */
export function readMyConversations({ services, caller }: RequestContext): Promise<ConversationRow[]> {
  return listConversations(services.database, caller.accountId);
}

/** One of the caller's own conversations; NOT_FOUND for any other, for administrators too (CHAT-14, ACHAT-15). */
export async function readMyConversation({ services, caller }: RequestContext, id: string): Promise<ConversationRow> {
  const row = isUuid(id) ? await readConversation(services.database, caller.accountId, id) : undefined;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/**
 * The newest messages of conversations that the caller takes part in, oldest first, by conversation id.
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
 * Stores a message of the caller and tells both sides (CHAT-08, ACHAT-11).
 *
 * @throws CodedError NOT_FOUND unless the caller takes part, FIELD_INVALID for a text that is blank or too long (CHAT-09,
 *   ACHAT-13)
 */
export async function sendMessage(context: RequestContext, conversationId: string, text: string): Promise<MessageRow> {
  const { services, caller } = context;
  const id = await services.database.prisma.$transaction(async (transaction) => {
    const { counterpartId } = await lockConversation(transaction, context, conversationId);
    if (text.trim() === '' || text.length > maxMessageLength) {
      throw refuse('FIELD_INVALID', { field: 'text' });
    }
    // One instant for both, taken under the lock: messages of a conversation never overtake each other.
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

/** Marks the other side's messages seen, not the own ones (CHAT-12, ACHAT-14). */
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
 * New messages of one of the caller's conversations, until the iteration is left (API-21, CHAT-10).
 *
 * @throws CodedError NOT_FOUND unless the caller takes part
 */
export async function subscribeToMessages(
  context: RequestContext,
  conversationId: string,
): Promise<AsyncIterableIterator<{ messageId: string }>> {
  // As it is stored: a caller may write an id in capitals.
  const { id } = await readMyConversation(context, conversationId);
  return context.services.events.subscribe('chat.messageAdded', 'conversationId', id);
}

/**
 * Tells at once, and again with each change, that the caller's unseen messages are to be counted (ADM-09). It listens
 * before the first count is read, so nothing is missed in between.
 */
export async function subscribeToUnseen({
  services,
  caller: { accountId },
}: RequestContext): Promise<AsyncIterableIterator<{ accountId: string }>> {
  return services.events.subscribe('chat.unseenChanged', 'accountId', accountId, { accountId });
}

/** The other sides' messages that the caller has not seen, in the conversations of the caller's own side (ADM-09). */
export function countUnseen({ services, caller }: RequestContext): Promise<number> {
  return readUnseenCount(services.database, caller.accountId, caller.isAdmin ? 'employee' : 'investor');
}

/** A message that is known to be stored in a conversation of the caller. */
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
