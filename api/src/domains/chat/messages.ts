import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { mapEvents } from '../../events/map-events.ts';
import {
  type MessageRow,
  maxSequence,
  readConversation,
  readFollowing,
  readMessage,
  readThreads,
} from '../../read-models/conversations.ts';
import { refuseForClosed } from '../accounts/service.ts';
import { announceConversation } from './events.ts';
import { endClosedWaiting } from './hand-over.ts';
import { lockConversation } from './locks.ts';
import { endPutOff } from './marks.ts';
import { readMyConversation } from './service.ts';

/** Maximum length of a message, characters. */
const maxMessageLength = 5_000;
const defaultPart = 50;
const maxPart = 200;

/** Arguments of `Conversation.messages`. */
export interface ThreadPart {
  before?: number | null;
  after?: number | null;
  limit?: number | null;
}

/**
 * Returns a part of conversations, oldest message first, by conversation id: the newest messages, or those right before
 * or right after a number. The caller must be known to take part in the conversations.
 *
 * @throws CodedError FIELD_INVALID for a limit outside 1 to 200, or both `before` and `after`
 */
export async function readMessages(
  { services }: RequestContext,
  conversationIds: readonly string[],
  { before, after, limit }: ThreadPart,
): Promise<Map<string, MessageRow[]>> {
  const length = limit ?? defaultPart;
  if (length < 1 || length > maxPart) throw refuse('FIELD_INVALID', { field: 'limit' });
  const isAfter = after !== undefined && after !== null;
  if (isAfter && before !== undefined && before !== null) throw refuse('FIELD_INVALID', { field: 'after' });
  const messages = await readThreads(services.database, [...new Set(conversationIds)], {
    after: after ?? 0,
    before: before ?? maxSequence,
    limit: length,
    from: isAfter ? 'start' : 'end',
  });
  return Map.groupBy(messages, (message) => message.conversationId);
}

/**
 * Stores a message of the caller and notifies both participants (CHAT-08, ACHAT-11). The number is assigned under the
 * conversation's lock, so that messages become visible in the order of their numbers (MSG-01).
 *
 * @param clientId of the sender's page: a repeated call returns the stored message (MSG-02)
 * @throws CodedError NOT_FOUND unless the caller takes part, FIELD_INVALID for a text that is blank or too long
 *   (CHAT-09, ACHAT-13) or a client id that is not a UUID, IDEMPOTENCY_KEY_REUSED for a client id of another message,
 *   CONVERSATION_CLOSED once another relationship manager has taken over (MSG-11), ACCOUNT_CLOSED (CARE-13)
 */
export async function sendMessage(
  context: RequestContext,
  { conversationId, text, clientId = null }: { conversationId: string; text: string; clientId?: string | null },
): Promise<MessageRow> {
  const { services, caller } = context;
  const id = await services.database.prisma.$transaction(async (transaction) => {
    const { counterpartId, investorId, isClosed } = await lockConversation(transaction, context, conversationId);
    if (text.trim() === '' || text.length > maxMessageLength) throw refuse('FIELD_INVALID', { field: 'text' });
    if (clientId !== null && !isUuid(clientId)) throw refuse('FIELD_INVALID', { field: 'clientId' });
    const stored = clientId !== null ? await storedBefore(transaction, { conversationId, clientId }) : null;
    if (stored) {
      if (stored.text !== text || stored.senderId !== caller.accountId) throw refuse('IDEMPOTENCY_KEY_REUSED');
      return stored.id;
    }
    if (isClosed) throw refuse('CONVERSATION_CLOSED');
    await refuseForClosed(transaction, investorId);
    const createdAt = new Date();
    const message = await transaction.message.create({
      data: { conversationId, senderId: caller.accountId, text, createdAt, clientId },
      select: { id: true },
    });
    await transaction.conversation.update({ where: { id: conversationId }, data: { lastMessageAt: createdAt } });
    await endPutOff(transaction, conversationId, counterpartId);
    if (caller.accountId !== investorId) await endClosedWaiting(context, transaction, investorId);
    await services.events.publish('chat.messageAdded', { conversationId, messageId: message.id }, transaction);
    await announceConversation(services, counterpartId, conversationId, { unseen: true }, transaction);
    await announceConversation(services, caller.accountId, conversationId, { unseen: false }, transaction);
    return message.id;
  });
  const message = await readMessage(services.database, id);
  if (!message) throw refuse('NOT_FOUND');
  return message;
}

function storedBefore(transaction: Transaction, key: { conversationId: string; clientId: string }) {
  return transaction.message.findUnique({
    where: { conversationId_clientId: key },
    select: { id: true, senderId: true, text: true },
  });
}

/**
 * Follows one of the caller's conversations until the iterator is closed: each message after the number once and in
 * order, those stored before first (API-21, CHAT-10, MSG-03). Subscribes before it reads, and reads on from the last
 * number at each event, so that neither a missed nor a repeated event matters. It ends for somebody who no longer takes
 * part (MSG-11).
 *
 * @param after without it, from the newest message on
 * @throws CodedError NOT_FOUND unless the caller takes part, FIELD_INVALID for a negative number
 */
export async function followMessages(
  context: RequestContext,
  { conversationId, after }: { conversationId: string; after?: number | null },
): Promise<AsyncIterableIterator<MessageRow>> {
  const { services, caller } = context;
  if (after && after < 0) throw refuse('FIELD_INVALID', { field: 'after' });
  // The id as stored, because the caller may send it in capitals.
  const { id, lastSequence } = await readMyConversation(context, conversationId);
  let last = after ?? lastSequence;
  async function* readOn() {
    for (;;) {
      const messages = await readFollowing(services.database, caller.accountId, id, { after: last, limit: maxPart });
      for (const message of messages) {
        last = message.sequence;
        yield message;
      }
      if (messages.length < maxPart) return;
    }
  }
  const first = { conversationId: id, messageId: '' };
  const events = services.events.subscribe('chat.messageAdded', 'conversationId', id, first);
  let isFirst = true;
  return mapEvents(events, async function* () {
    let count = 0;
    for await (const message of readOn()) {
      count += 1;
      yield message;
    }
    if (count > 0 || isFirst) isFirst = false;
    else if (!(await readConversation(services.database, caller.accountId, id))) await events.return?.();
  });
}
