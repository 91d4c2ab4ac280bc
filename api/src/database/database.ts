import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** A transaction of the Prisma client; services take it so that several of them can share one. */
export type Transaction = Prisma.TransactionClient;

/** A named statement: the name shows in the server's statistics and prepares the statement once a connection. */
export interface NamedStatement {
  name: string;
  text: string;
}

/**
 * The product's database: Prisma for writes and simple reads, `query` for the few hot reads, one pool for both.
 */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  /** Runs a named statement; rows as `pg` gives them (numeric as string, timestamptz as Date). */
  query<Row extends pg.QueryResultRow>(statement: NamedStatement, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * @param url PostgreSQL connection string
 * @param options.maximumConnections size of the one pool, default 20
 */
export function openDatabase(url: string, options: { maximumConnections?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.maximumConnections ?? 20 });
  // An idle connection that the server drops is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    prisma,
    async query(statement, values = []) {
      const { rows } = await pool.query({ name: statement.name, text: `/* ${statement.name} */ ${statement.text}`, values });
      return rows;
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
