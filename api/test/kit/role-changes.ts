import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/**
 * Holds all role changes until `releaseAfter` some calls wait for them, so that these calls start together.
 *
 * @param changes SQL that is committed with the release
 */
export async function holdRoleChanges({ database: { pool } }: TestApi, changes: readonly string[] = []) {
  const holder = await pool.connect();
  await holder.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('role-changes'))");
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length;
  };
  return {
    async releaseAfter(calls: number) {
      await expect.poll(waiting).toBe(calls);
      for (const sql of changes) await holder.query(sql);
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
