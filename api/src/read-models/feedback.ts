import type { Database } from '../database/database.ts';
import type { Feedback } from '../graphql/generated/resolvers.ts';
import { feedbackObject } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** Reads the selected fields of one of the account's own feedback entries, or null. */
export async function readFeedback(
  database: Database,
  selection: Selection,
  query: { accountId: string; feedbackId: string },
): Promise<Partial<Feedback> | null> {
  const buildSql = () => `
    SELECT ${feedbackObject(selection)} AS feedback FROM feedback
    WHERE feedback.id = {feedbackId}::uuid AND feedback.account_id = {accountId}::uuid`;
  const [row] = await readSelected<{ feedback: Partial<Feedback> }>(
    database,
    { name: 'feedback.one', selection, buildSql },
    query,
  );
  return row?.feedback ?? null;
}
