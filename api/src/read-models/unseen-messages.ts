import type { Transaction } from '../database/database.ts';
import { dealName } from './found.ts';

/** A participant of a conversation who is to be told of its unseen messages. */
export interface DueMessageMail {
  conversationId: string;
  accountId: string;
  email: string;
}

/** Whom a message of a conversation is for. */
const receiver = `CASE message.sender_id WHEN conversation.investor_id THEN conversation.staff_id ELSE conversation.investor_id END`;

/** Whether a message is unseen by its receiver, and the panel has not shown so since (NOTE-10). */
const isUnseen = `message.seen_at IS NULL AND NOT EXISTS (
  SELECT FROM notification told
  WHERE told.account_id = ${receiver} AND told.kind = 'MESSAGE_UNSEEN' AND told.entity_id = conversation.id
    AND told.seen_at >= message.created_at)`;

/**
 * Participants with messages that are unseen for ten minutes, up to seven days ago: who switches these mails on later is not
 * told of all the past. Nobody who was told of the messages before, or has not opened the conversation since.
 */
const dueMails = `
  SELECT DISTINCT conversation.id AS "conversationId", account.id AS "accountId", account.email::text AS email
  FROM message JOIN conversation ON conversation.id = message.conversation_id
    JOIN account ON account.id = ${receiver} AND account.disabled_at IS NULL AND account.message_mails
    LEFT JOIN conversation_mark mark ON mark.conversation_id = conversation.id AND mark.account_id = account.id
  WHERE message.created_at BETWEEN $1::timestamptz - interval '7 days' AND $1::timestamptz - interval '10 minutes'
    AND mark.mailed_at IS NULL AND message.sequence > COALESCE(mark.mailed_to, 0) AND ${isUnseen}`;

/**
 * Locks conversations with participants who are to be told of unseen messages, up to a number; those that are in use are left
 * for the next run. What is due has to be read again: it may have been opened before it was locked.
 *
 * @returns their ids
 */
export async function lockUnseenConversations(
  transaction: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction.$queryRawUnsafe<{ id: string }[]>(
    `/* chat.lock_unseen */
    SELECT id FROM conversation WHERE id IN (SELECT due."conversationId" FROM (${dueMails}) due)
    LIMIT $2 FOR UPDATE SKIP LOCKED`,
    now,
    limit,
  );
  return rows.map(({ id }) => id);
}

/** Reads who is to be told of unseen messages of some conversations (MSG-08). */
export function readDueMessageMails(
  transaction: Transaction,
  { now, conversationIds }: { now: Date; conversationIds: readonly string[] },
): Promise<DueMessageMail[]> {
  return transaction.$queryRawUnsafe<DueMessageMail[]>(
    `/* chat.due_mails */ ${dueMails} AND conversation.id = ANY($2::uuid[])`,
    now,
    conversationIds,
  );
}

/** What a mail says about unseen messages. */
export interface UnseenMessages {
  count: number;
  toInvestor: boolean;
  senderFirstName: string | null;
  senderLastName: string | null;
  /** Null of a conversation without a deal. */
  deal: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Reads what an account, which is told of a conversation by mail, has not seen of it; undefined once nothing is left, for an
 * account without these mails, and for one that takes no part.
 */
export async function readUnseenMessages(
  transaction: Pick<Transaction, '$queryRawUnsafe'>,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<UnseenMessages | undefined> {
  const [row] = await transaction.$queryRawUnsafe<UnseenMessages[]>(
    `/* chat.unseen_messages */
    SELECT count(message.id)::int AS count, account.id = conversation.investor_id AS "toInvestor",
      sender.first_name AS "senderFirstName", sender.last_name AS "senderLastName",
      CASE WHEN deal.id IS NOT NULL THEN ${dealName} END AS deal,
      account.first_name AS "firstName", account.last_name AS "lastName"
    FROM conversation
      JOIN conversation_mark mark ON mark.conversation_id = conversation.id AND mark.mailed_at IS NOT NULL
      JOIN account ON account.id = mark.account_id AND account.message_mails
      JOIN message ON message.conversation_id = conversation.id AND ${receiver} = account.id
      JOIN account sender ON sender.id = message.sender_id
      LEFT JOIN deal ON deal.id = conversation.deal_id
      LEFT JOIN company ON company.id = deal.company_id
    WHERE conversation.id = $1::uuid AND account.id = $2::uuid AND ${isUnseen}
    GROUP BY conversation.id, account.id, sender.id, deal.id, company.id`,
    conversationId,
    accountId,
  );
  return row;
}
