import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { DealWatcher } from '../graphql/generated/resolvers.ts';
import { type JsonFields, jsonIf, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { countLimit, pageColumns, type StaffPage } from './staff-list.ts';
import { readSelected } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

/** Reads the fields of `DealWatcher` from rows named `entry` and `account`. */
const watcher: JsonFields<DealWatcher> = {
  name: `COALESCE(NULLIF(concat_ws(' ', account.first_name, account.last_name), ''), account.email::text)`,
  firebaseId: jsonIf(isVisibleClient, 'account.subject'),
  watchedAt: 'entry.created_at',
};

/** Reads a page of those who watch a deal, the newest first, and their number, in one statement (ADEAL-08). */
export async function readDealWatchers(
  database: Database,
  selection: Selection,
  query: ClientScope & { dealId: string; limit: number; offset: number },
): Promise<StaffPage<Partial<DealWatcher>>> {
  const ofDeal = 'FROM watchlist_entry entry WHERE entry.deal_id = {dealId}::uuid';
  const order = 'entry.created_at DESC, entry.account_id';
  const count = `(SELECT count(*)::int FROM (SELECT ${ofDeal} LIMIT ${countLimit + 1}) counted)`;
  const items = () => `
    SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), watcher)} ORDER BY ${order}), '[]'::json)
    FROM (SELECT entry.* ${ofDeal} ORDER BY ${order} ${limitClause(query)}) entry
      JOIN account ON account.id = entry.account_id`;
  const [page] = await readSelected<StaffPage<Partial<DealWatcher>>>(
    database,
    {
      name: 'deals.watchers',
      variant: limitClause(query),
      selection,
      buildSql: () => `SELECT ${pageColumns(selection, count, { items })}`,
    },
    { ...query },
  );
  return page ?? {};
}
