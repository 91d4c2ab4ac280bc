import { PrismaPg } from '@prisma/adapter-pg';
import type { FastifyBaseLogger } from 'fastify';
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

/** Runs named statements in a transaction instead of on a connection of their own. */
export function queriesIn(transaction: Transaction): Pick<Database, 'query'> {
  return {
    query: (statement, values = []) =>
      transaction.$queryRawUnsafe(`/* ${statement.name} */ ${statement.text}`, ...values),
  };
}

/** How long a call waits for a connection, milliseconds; after that the product says it is not available. */
export const connectionWait = 5_000;
/** Milliseconds after the server's own end of a statement in which its answer must be here. */
const answerWait = 5_000;
/** Seconds until a connection is replaced, and with it the statements that it has prepared: filters make many. */
const connectionLife = 1_800;
/** Writes to one deal wait for each other; a transaction that takes longer than this is stuck. */
const transactionLimit = 15_000;

export interface DatabaseOptions {
  /** Size of the one pool, default 20. */
  maximumConnections?: number;
  /** Milliseconds after which the server ends a statement; default: never. */
  statementTimeout?: number;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** @param url PostgreSQL connection string */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { statementTimeout } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maximumConnections ?? 20,
    connectionTimeoutMillis: connectionWait,
    maxLifetimeSeconds: connectionLife,
    // A connection that a firewall has forgotten is found out, by probes while it is idle and by the wait for an answer.
    keepAlive: true,
    ...(statementTimeout ? { statement_timeout: statementTimeout, query_timeout: statementTimeout + answerWait } : {}),
  });
  // An idle connection that the server drops is replaced on the next use; without a listener it would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'An idle connection to the database was lost'));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // Other formats write the values of a faulty call into its error, and so into the log.
    errorFormat: 'minimal',
    transactionOptions: { maxWait: transactionLimit, timeout: transactionLimit },
  });
  return {
    pool,
    prisma,
    async query(statement, values = []) {
      const { rows } = await pool.query({
        name: statement.name,
        text: `/* ${statement.name} */ ${statement.text}`,
        values,
      });
      return rows;
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
