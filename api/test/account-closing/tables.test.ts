import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasures } from '../../src/composition.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
/** By table, what docs/operations.md says about it. */
let listed: [table: string, what: string][];
beforeAll(async () => {
  api = await startTestApi();
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const section = text.split('## Closed accounts')[1]?.split('\n## ')[0] ?? '';
  listed = [...section.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, table = '', what = '']) => [table, what]);
});
afterAll(() => api.close());

const readNames = async (text: string): Promise<string[]> =>
  (await api.database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);
const tablesOf = (what: string) => listed.flatMap(([table, each]) => (each === what ? [table] : []));

describe('docs/operations.md', () => {
  it('CARE-13 lists each table of the schema once, and no other', async () => {
    const tables = await readNames(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
    expect(listed.map(([table]) => table).toSorted()).toEqual(tables.toSorted());
    const known = ['stays ten years', 'deleted', 'no personal data'];
    expect(listed.filter(([, what]) => !known.includes(what))).toEqual([]);
  });

  it('CARE-13 says of no table whose rows belong to accounts that it holds no personal data', async () => {
    // Of these, only staff are named, whose accounts are not closed.
    const ofStaff = [
      ...['company_version', 'deal', 'deal_pending_change', 'deal_publication', 'deal_schedule', 'deal_version'],
      ...['flow_version', 'staged_logo'],
    ];
    const referring = await readNames(`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'account'::regclass AND conparentid = 0`);
    const without = new Set(tablesOf('no personal data'));
    expect(referring.filter((table) => without.has(table)).toSorted()).toEqual(ofStaff);
  });

  it('CARE-13 says that those tables are deleted, or stay, that the removal treats so', () => {
    const changed = ['account', 'closing_request', 'completion_file', 'flow', 'flow_item', 'flow_section'];
    expect(
      Object.keys(erasures)
        .filter((table) => tablesOf('stays ten years').includes(table))
        .toSorted(),
    ).toEqual(changed);
    const others = Object.keys(erasures).filter((table) => !changed.includes(table));
    expect(others.filter((table) => !tablesOf('deleted').includes(table))).toEqual([]);
  });

  it('CARE-13 says of no table that it is deleted whose rows nothing deletes', async () => {
    const { rows: cascades } = await api.database.pool.query<{ table: string; of: string }>(`
      SELECT DISTINCT conrelid::regclass::text AS "table", confrelid::regclass::text AS of FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'c' AND conparentid = 0`);
    const deleted = tablesOf('deleted');
    // The user is removed when the account is closed.
    const emptied = new Set(['identity_user', ...Object.keys(erasures).filter((table) => deleted.includes(table))]);
    // The loop reaches what is added to the set meanwhile.
    for (const owner of emptied) for (const { table, of } of cascades) if (of === owner) emptied.add(table);
    // By triggers, by purges, or with the sessions when the account is closed.
    const otherwise = ['deal_month_views', 'file_blob', 'oidc_payload', 'rate_limit', 'whitelist_list'];
    expect(deleted.filter((table) => !emptied.has(table)).toSorted()).toEqual(otherwise);
  });
});
