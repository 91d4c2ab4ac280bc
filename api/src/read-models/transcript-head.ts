import type { Database } from '../database/database.ts';
import { dealName, personName } from './found.ts';

/** What a transcript says about its conversation. */
export interface TranscriptHead {
  investorId: string;
  investor: string;
  employee: string;
  /** Null of a conversation without a deal. */
  deal: string | null;
  closedAt: Date | null;
  /** Of a closed conversation, the present relationship manager. */
  takenOverBy: string | null;
  /** The reader's own; null without one. */
  timeZone: string | null;
}

const statement = {
  name: 'chat.transcript_head',
  text: `
    SELECT investor.id AS "investorId", ${personName('investor')} AS investor, ${personName('employee')} AS employee,
      CASE WHEN deal.id IS NOT NULL THEN ${dealName} END AS deal, conversation.closed_at AS "closedAt",
      CASE WHEN manager.id IS NOT NULL THEN ${personName('manager')} END AS "takenOverBy", reader.time_zone AS "timeZone"
    FROM conversation
      JOIN account investor ON investor.id = conversation.investor_id
      JOIN account employee ON employee.id = conversation.employee_id
      JOIN account reader ON reader.id = $1
      LEFT JOIN account manager ON manager.id = conversation.reader_id
      LEFT JOIN deal ON deal.id = conversation.deal_id
      LEFT JOIN company ON company.id = deal.company_id
    WHERE conversation.id = $2`,
};

/** Reads what a transcript says about its conversation. The reader must be known to take part in it. */
export async function readTranscriptHead(
  database: Pick<Database, 'query'>,
  readerId: string,
  conversationId: string,
): Promise<TranscriptHead> {
  const [head] = await database.query<TranscriptHead & Record<string, unknown>>(statement, [readerId, conversationId]);
  if (!head) throw new Error(`The conversation ${conversationId} is gone`);
  return head;
}
