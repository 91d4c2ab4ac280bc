import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../kit/database.ts';

it('gives each test file its own migrated database with the seeded roles', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT (SELECT count(*) FROM pgmigrations)::int AS migrations, (SELECT count(*) FROM role)::int AS roles',
  );
  await client.end();
  expect(rows[0].migrations).toBeGreaterThan(0);
  expect(rows[0].roles).toBeGreaterThan(0);
  expect(one.url).not.toBe(other.url);
  await Promise.all([one.drop(), other.drop()]);
});
