import { expect } from 'vitest';
import type { Database } from '../../src/database/database.ts';

type Queried = Pick<Database, 'pool'>;

/** The processes of the server that listen for events of the product, by their id. */
export async function listeningBackends({ pool }: Queried): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid).sort();
}

/** Waits until the given number of connections listens, and ends them; returns their processes, which may still be ending. */
export async function cutListeners(database: Queried, count: number): Promise<number[]> {
  let cut: number[] = [];
  const listening = async () => {
    cut = await listeningBackends(database);
    return cut.length;
  };
  await expect.poll(listening).toBe(count);
  await database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [cut]);
  return cut;
}
