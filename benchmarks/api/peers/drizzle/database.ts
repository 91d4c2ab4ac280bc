import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Variables } from '../../scenarios/scenario.ts';
import { tableRelations } from './relations.ts';
import * as tables from './schema.ts';

export const openDrizzle = (pool: pg.Pool) => drizzle(pool, { schema: { ...tables, ...tableRelations } });
export type Drizzle = ReturnType<typeof openDrizzle>;

/** Dependencies of this peer's queries. */
export interface DrizzleTools {
  db: Drizzle;
  /** Returns the signed URL of a logo. */
  logoUrl(fileId: string): string;
}

/** Prepares its statements once and returns a function that resolves with the `data` of the scenario. */
export type DrizzleQuery = (
  tools: DrizzleTools,
) => (call: { accountId: string; variables: Variables }) => Promise<object>;
