import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/prepare.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDatabaseOfLocale, type TestDatabase } from '../kit/database.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

const migration = join(import.meta.dirname, '../../prisma/migrations/20261121000103_deal_search_in_any_locale.sql');

let testDatabase: TestDatabase;
let api: TestApi;
let investor: TestAccount;

beforeAll(async () => {
  testDatabase = await createDatabaseOfLocale('C');
  await prepareDatabase(testDatabase.url);
  api = await startTestApi({ settings: { DATABASE_URL: testDatabase.url } });
  investor = await api.createAccount();
});
afterAll(async () => {
  await api?.close();
  await testDatabase?.drop();
});

async function search(searched: string): Promise<string[]> {
  const { data, errors } = await api.query<{ deals: { items: { id: string }[] } }>(
    'query Search($search: String) { deals(filter: { search: $search }) { items { id } } }',
    { search: searched },
    { as: investor },
  );
  expect(errors).toEqual([]);
  return (data?.deals.items ?? []).map(({ id }) => id);
}

it('OPP-06 CARE-12 ignores letter case, accents and kinds of white space in a database with locale C', async () => {
  const { pool } = api.database;
  const { rows } = await pool.query(`SELECT lower('É') AS small, 'a\u00a0b' ~ '\\s' AS space`);
  expect(rows).toEqual([{ small: 'É', space: false }]);
  const { id: companyId } = await createCompany(api.database, { name: 'ÉLAN\u00a0Vital ΟΔΟΣ' });
  const { id } = await createDeal(api.database, { companyId });
  for (const searched of [
    'élan',
    'ÉLAN',
    'e\u0301lan  vital',
    'Élan\u00a0v',
    'n v',
    'οδος',
    'οδοσ',
    'é',
    'elan vital',
  ]) {
    expect(await search(searched)).toEqual([id]);
  }
  expect(await search('elon')).toEqual([]);
});

it('OPP-06 rebuilds text that was folded by the locale of the database', async () => {
  const { pool } = api.database;
  await pool.query(`CREATE OR REPLACE FUNCTION search_folded(text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(lower(normalize(regexp_replace(text, '\\s+', ' ', 'g'))), 'ς', 'σ')`);
  const { id } = await createDeal(api.database, { title: 'ÖRESUND\u00a0Round' });
  expect(await search('öresund round')).toEqual([]);
  await pool.query(await readFile(migration, 'utf8'));
  expect(await search('öresund round')).toEqual([id]);
});
