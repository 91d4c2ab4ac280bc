import type { Database } from '../database/database.ts';
import type { Interest } from '../graphql/generated/resolvers.ts';
import { interestObject } from './deal.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** Reads the selected fields of one of the account's own interests, or null. */
export async function readInterest(
  database: Database,
  selection: Selection,
  query: { accountId: string; interestId: string },
): Promise<Partial<Interest> | null> {
  const buildSql = () => `
    SELECT ${interestObject(selection)} AS interest FROM interest
    WHERE interest.id = {interestId}::uuid AND interest.account_id = {accountId}::uuid`;
  const [row] = await readSelected<{ interest: Partial<Interest> }>(
    database,
    { name: 'interests.one', selection, buildSql },
    query,
  );
  return row?.interest ?? null;
}
