import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { mapEvents } from '../../events/map-events.ts';
import {
  type ConversationRow,
  findMessages,
  listConversations,
  type MessageRow,
  maxSequence,
  readConversation,
  readUnseenCount,
} from '../../read-models/conversations.ts';
import { parseSearch } from '../../read-models/paging.ts';
import { announceConversation } from './events.ts';
import { lockConversation } from './locks.ts';
import { endMailed } from './unseen-mails.ts';

export { endConversationsOf, handOverConversations } from './hand-over.ts';

/**
 * Returns the conversations in which staff are the employee and others the investor, newest message first (CHAT-14, ACHAT-02,
 * ACHAT-03).
 */
export function readMyConversations({ services, caller }: RequestContext): Promise<ConversationRow[]> {
  return listConversations(services.database, caller.accountId, sideOf(caller));
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
 * Returns the newest messages of the caller's own conversations that contain a text, ignoring case; none for less than two
 * characters (MSG-12).
 *
 * @throws CodedError FIELD_INVALID for a text that is too long
 */
export async function searchMyMessages({ services, caller }: RequestContext, text: string): Promise<MessageRow[]> {
  const search = parseSearch(text);
  return search && search.length > 1 ? findMessages(services.database, caller.accountId, search) : [];
}

/**
 * Marks the other participant's messages as seen, not the caller's own (CHAT-12, ACHAT-14).
 *
 * @param from with `upTo`, the numbers of the messages that were on the screen, both included (MSG-05); else all
 */
export async function markSeen(
  context: RequestContext,
  { conversationId, from, upTo }: { conversationId: string; from?: number | null; upTo?: number | null },
): Promise<ConversationRow> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    const { investorId } = await lockConversation(transaction, context, conversationId);
    await endMailed(transaction, { conversationId, accountId: caller.accountId });
    const { count } = await transaction.message.updateMany({
      where: {
        conversationId,
        // A closed conversation also holds the former manager's messages, which are for the investor (MSG-11).
        senderId: caller.accountId === investorId ? { not: investorId } : investorId,
        seenAt: null,
        sequence: { gte: from ?? 0, lte: upTo ?? maxSequence },
      },
      data: { seenAt: new Date() },
    });
    if (count > 0)
      await announceConversation(services, caller.accountId, conversationId, { unseen: true }, transaction);
  });
  return readMyConversation(context, conversationId);
}

/**
 * Emits each of the caller's conversations that has changed, as it is then (AAPI-26); null for one that is no longer the
 * caller's (MSG-11).
 *
 * @throws CodedError NOT_FOUND for an account other than the caller's
 */
export async function followConversations(
  context: RequestContext,
  accountId: string,
): Promise<AsyncIterableIterator<ConversationRow | null>> {
  const { services, caller } = context;
  if (accountId.toLowerCase() !== caller.accountId) throw refuse('NOT_FOUND');
  const changes = services.events.subscribe('chat.conversationChanged', 'accountId', caller.accountId);
  return mapEvents(changes, async function* ({ conversationId }) {
    yield (await readConversation(services.database, caller.accountId, conversationId)) ?? null;
  });
}

/**
 * Counts the other participants' messages that the caller has not seen, in the conversations in which staff are the
 * employee and others the investor (ADM-09).
 */
export function countUnseen({ services, caller }: RequestContext): Promise<number> {
  return readUnseenCount(services.database, caller.accountId, sideOf(caller));
}

const sideOf = ({ isAdmin }: RequestContext['caller']) => (isAdmin ? 'staff' : 'investor');
