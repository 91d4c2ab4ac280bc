import { defaultAnswerTarget } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import { containsPattern } from './deal-search.ts';

/** SQL of the interval within which a message of an investor should be answered (MSG-07, CARE-19). */
export const answerTarget = `make_interval(hours => COALESCE(
  (SELECT (value->>'answerTargetHours')::int FROM platform_setting WHERE key = 'settings'), ${defaultAnswerTarget}))`;

/** Greater than the number of any message. */
export const maxSequence = 2_147_483_647;

export interface MessageRow {
  id: string;
  conversationId: string;
  sequence: number;
  sender: Person;
  type: 'TEXT';
  text: string;
  seenAt: Date | string | null;
  createdAt: Date | string;
}

/** A conversation from the view of one of its participants; its messages are read separately. */
export interface ConversationRow {
  id: string;
  investorId: string;
  employeeId: string;
  dealId: string | null;
  dealTitle: string | null;
  companyName: string | null;
  counterpart: Person;
  lastMessage: MessageRow | null;
  unseenCount: number;
  firstUnseen: number | null;
  waitingSince: Date | string | null;
  answerDueAt: Date | string | null;
  markedUnread: boolean;
  closedAt: Date | string | null;
  accountClosed: boolean;
  takenOverBy: Person | null;
  successorId: string | null;
  remindAt: Date | string | null;
  /** The number of the newest message; 0 without one. */
  lastSequence: number;
}

/** Bounds the list; older conversations are found through their client or deal. */
const maxConversations = 500;

const person = (row: string) =>
  `json_build_object('id', ${row}.id, 'firstName', ${row}.first_name, 'lastName', ${row}.last_name, 'email', ${row}.email)`;

const messageColumns = `
  message.id, message.conversation_id AS "conversationId", message.sequence, message.type, message.text, message.seen_at AS "seenAt",
  message.created_at AS "createdAt", ${person('sender')} AS sender`;

/**
 * Whether a message is for the participant `$1`: to staff the investor's only, as a closed conversation holds those of the
 * former manager as well.
 */
const isForReader = `(CASE WHEN conversation.investor_id = $1 THEN message.sender_id <> $1
  ELSE message.sender_id = conversation.investor_id END)`;

const conversation = `
  SELECT conversation.id, conversation.investor_id AS "investorId", conversation.employee_id AS "employeeId",
    conversation.deal_id AS "dealId", conversation.last_sequence AS "lastSequence", deal.title AS "dealTitle", company.name AS "companyName",
    ${person('counterpart')} AS counterpart, to_json(last_message) AS "lastMessage",
    unseen.count AS "unseenCount", unseen.first AS "firstUnseen",
    waiting.since AS "waitingSince", waiting.since + waiting.target AS "answerDueAt",
    COALESCE(mark.unread, false) AS "markedUnread", mark.remind_at AS "remindAt", conversation.closed_at AS "closedAt",
    investor.closed_at IS NOT NULL AS "accountClosed",
    CASE WHEN reader.id IS NOT NULL THEN ${person('reader')} END AS "takenOverBy",
    (SELECT successor.id FROM conversation successor
      WHERE successor.investor_id = conversation.investor_id AND successor.employee_id = conversation.reader_id
        AND successor.deal_id IS NULL AND successor.closed_at IS NULL) AS "successorId"
  FROM conversation
    JOIN account investor ON investor.id = conversation.investor_id
    JOIN account counterpart ON counterpart.id =
      CASE WHEN conversation.investor_id = $1 THEN conversation.employee_id ELSE conversation.investor_id END
    LEFT JOIN account reader ON reader.id = conversation.reader_id
    LEFT JOIN deal ON deal.id = conversation.deal_id
    LEFT JOIN company ON company.id = deal.company_id
    LEFT JOIN LATERAL (
      SELECT ${messageColumns} FROM message JOIN account sender ON sender.id = message.sender_id
      WHERE message.conversation_id = conversation.id ORDER BY message.sequence DESC LIMIT 1
    ) last_message ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, min(message.sequence) AS first FROM message
      WHERE message.conversation_id = conversation.id AND ${isForReader} AND message.seen_at IS NULL
    ) unseen
    LEFT JOIN conversation_mark mark ON mark.conversation_id = conversation.id AND mark.account_id = $1
    LEFT JOIN LATERAL (
      SELECT conversation.waiting_since AS since, ${answerTarget} AS target
      WHERE conversation.staff_id = $1
    ) waiting ON true`;

/** On which side of a conversation an account is. Somebody who has become staff, or is no longer, has conversations of both. */
type Side = 'investor' | 'staff';

/**
 * The account's own conversations only (CHAT-14, ACHAT-15); staff get those with a message (ACHAT-02), newest message
 * first (ACHAT-03).
 */
const ownConversations = (side: Side) => ({
  name: `chat.conversations.${side}`,
  text: `${conversation}
    WHERE conversation.${side}_id = $1 ${side === 'staff' ? 'AND conversation.last_message_at IS NOT NULL' : ''}
    ORDER BY conversation.last_message_at DESC NULLS LAST, conversation.created_at DESC LIMIT ${maxConversations}`,
});
const ownConversationsBySide = { investor: ownConversations('investor'), staff: ownConversations('staff') };

const ownConversation = {
  name: 'chat.conversation',
  text: `${conversation} WHERE conversation.id = $2 AND $1 IN (conversation.investor_id, conversation.staff_id)`,
};

/** Which part of a thread is read: messages with numbers between two bounds, both exclusive, from one of its ends. */
interface Part {
  after: number;
  before: number;
  limit: number;
  from: 'start' | 'end';
}

/** A part of each conversation, oldest message first. */
const threads = (from: Part['from']) => ({
  name: `chat.messages.${from}`,
  text: `
    SELECT part.* FROM unnest($1::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT ${messageColumns} FROM message JOIN account sender ON sender.id = message.sender_id
      WHERE message.conversation_id = wanted.id AND message.sequence > $2 AND message.sequence < $3
      ORDER BY message.sequence ${from === 'end' ? 'DESC' : 'ASC'} LIMIT $4
    ) part
    ORDER BY part."conversationId", part.sequence`,
});
const threadsFrom = { start: threads('start'), end: threads('end') };

/** The messages after a number for one of the two participants. */
const following = {
  name: 'chat.following',
  text: `
    SELECT ${messageColumns}
    FROM conversation JOIN message ON message.conversation_id = conversation.id JOIN account sender ON sender.id = message.sender_id
    WHERE conversation.id = $2 AND $1 IN (conversation.investor_id, conversation.staff_id) AND message.sequence > $3
    ORDER BY message.sequence LIMIT $4`,
};

/** The newest messages of the account's own conversations that contain a text. */
const found = {
  name: 'chat.search',
  text: `
    SELECT ${messageColumns}
    FROM conversation JOIN message ON message.conversation_id = conversation.id JOIN account sender ON sender.id = message.sender_id
    WHERE (conversation.investor_id = $1 OR conversation.staff_id = $1)
      AND search_folded(message.text) LIKE (SELECT search_folded($2))
    ORDER BY message.created_at DESC, message.id LIMIT 50`,
};

const oneMessage = {
  name: 'chat.message',
  text: `SELECT ${messageColumns} FROM message JOIN account sender ON sender.id = message.sender_id WHERE message.id = $1`,
};

const unseen = (side: Side) => ({
  name: `chat.unseen.${side}`,
  text: `
    SELECT count(*)::int AS count FROM conversation JOIN message ON message.conversation_id = conversation.id
    WHERE conversation.${side}_id = $1 AND ${isForReader} AND message.seen_at IS NULL`,
});
const unseenBySide = { investor: unseen('investor'), staff: unseen('staff') };

type Row<Type> = Type & Record<string, unknown>;

export function listConversations(database: Database, accountId: string, side: Side): Promise<ConversationRow[]> {
  return database.query<Row<ConversationRow>>(ownConversationsBySide[side], [accountId]);
}

/** @returns undefined unless the account takes part */
export async function readConversation(
  database: Database,
  accountId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await database.query<Row<ConversationRow>>(ownConversation, [accountId, id]);
  return row;
}

/** Reads a part of conversations, oldest message first. Callers must check that the reader takes part in them. */
export function readThreads(
  database: Database,
  conversationIds: readonly string[],
  { after, before, limit, from }: Part,
): Promise<MessageRow[]> {
  return database.query<Row<MessageRow>>(threadsFrom[from], [conversationIds, after, before, limit]);
}

/** Reads the messages after a number, oldest first; none unless the account takes part. */
export function readFollowing(
  database: Database,
  accountId: string,
  conversationId: string,
  { after, limit }: Pick<Part, 'after' | 'limit'>,
): Promise<MessageRow[]> {
  return database.query<Row<MessageRow>>(following, [accountId, conversationId, after, limit]);
}

export function findMessages(database: Database, accountId: string, search: string): Promise<MessageRow[]> {
  return database.query<Row<MessageRow>>(found, [accountId, containsPattern(search)]);
}

export async function readMessage(database: Database, id: string): Promise<MessageRow | undefined> {
  const [row] = await database.query<Row<MessageRow>>(oneMessage, [id]);
  return row;
}

/** Counts the other participants' unseen messages in all conversations in which the account is on the given side. */
export async function readUnseenCount(database: Database, accountId: string, side: Side): Promise<number> {
  const [row] = await database.query<{ count: number }>(unseenBySide[side], [accountId]);
  return row?.count ?? 0;
}
