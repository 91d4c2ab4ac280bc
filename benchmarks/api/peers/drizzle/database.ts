import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Variables } from '../../questions/question.ts';
import { tableRelations } from './relations.ts';
import * as tables from './schema.ts';

export const openDrizzle = (pool: pg.Pool) => drizzle(pool, { schema: { ...tables, ...tableRelations } });
export type Drizzle = ReturnType<typeof openDrizzle>;

/** What the queries of this peer work with. */
export interface DrizzleTools {
  db: Drizzle;
  /** The signed address of a logo. */
  logoUrl(fileId: string): string;
}

/** Prepares its statements once, and then answers a caller with the `data` of the question. */
export type DrizzleQuery = (
  tools: DrizzleTools,
) => (call: { accountId: string; variables: Variables }) => Promise<object>;
