import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../kit/database.ts';

/** Foreign keys without an index on their columns over all their rows. Countries are seeded and never deleted. */
const unindexed = `
  SELECT foreign_key.conrelid::regclass::text AS "table", (
      SELECT string_agg(attname, ', ') FROM pg_attribute
      WHERE attrelid = foreign_key.conrelid AND attnum = ANY (foreign_key.conkey)) AS columns
  FROM pg_constraint foreign_key
  WHERE foreign_key.contype = 'f' AND foreign_key.connamespace = 'public'::regnamespace
    AND foreign_key.confrelid <> 'country'::regclass AND NOT EXISTS (
    SELECT FROM pg_index index
    WHERE index.indrelid = foreign_key.conrelid
      AND (index.indpred IS NULL OR pg_get_expr(index.indpred, index.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      AND (index.indkey::int2[])[0:cardinality(foreign_key.conkey) - 1] @> foreign_key.conkey)
  ORDER BY 1, 2`;

it('every foreign key has an index, so that deletes and joins avoid full table scans', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(unindexed);
  await client.end();
  await database.drop();
  expect(rows).toEqual([]);
});
