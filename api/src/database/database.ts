import { PrismaPg } from '@prisma/adapter-pg';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** A Prisma transaction; services take it as a parameter so that several can share one. */
export type Transaction = Prisma.TransactionClient;

/** A named statement: the name appears in the server's statistics and prepares the statement once per connection. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** The product's database: Prisma for writes and simple reads, `query` for the few hot reads, both on one pool. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  /** Runs a named statement; returns rows as `pg` parses them (numeric as string, timestamptz as Date). */
  query<Row extends pg.QueryResultRow>(statement: NamedStatement, values?: unknown[]): Promise<Row[]>;
  /** Calls `action` once the transaction has committed, never if it is rolled back. */
  afterCommit(transaction: Transaction, action: () => void): void;
  close(): Promise<void>;
}

/** Runs named statements in a transaction instead of on a separate connection. */
export function queriesIn(transaction: Transaction): Pick<Database, 'query'> {
  return {
    query: (statement, values = []) =>
      transaction.$queryRawUnsafe(`/* ${statement.name} */ ${statement.text}`, ...values),
  };
}

/** Milliseconds to wait for a connection; after that the call fails as UNAVAILABLE. */
export const connectionTimeout = 5_000;
/** Milliseconds by which the client-side query timeout exceeds the statement timeout of the server. */
const clientTimeoutMargin = 5_000;
/** Seconds until a connection is replaced, and its prepared statements with it: filters produce many distinct ones. */
const connectionLifetime = 1_800;
/** Milliseconds. Writes to one deal queue at its row lock; a transaction that takes longer than this is stuck. */
const transactionTimeout = 15_000;

export interface DatabaseOptions {
  /** Size of the pool, default 20. */
  maximumConnections?: number;
  /** Milliseconds after which the server cancels a statement; default: none. */
  statementTimeout?: number;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** @param url PostgreSQL connection string */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { statementTimeout } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maximumConnections ?? 20,
    connectionTimeoutMillis: connectionTimeout,
    maxLifetimeSeconds: connectionLifetime,
    // Detects connections that a firewall dropped silently: keep-alive probes while idle, the query timeout while busy.
    keepAlive: true,
    ...(statementTimeout
      ? { statement_timeout: statementTimeout, query_timeout: statementTimeout + clientTimeoutMargin }
      : {}),
  });
  // The pool replaces a lost idle connection on the next use; without a listener the error would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'An idle connection to the database was lost'));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // Other formats would write the values of a failed call into its error, and so into the log.
    errorFormat: 'minimal',
    transactionOptions: { maxWait: transactionTimeout, timeout: transactionTimeout },
  });
  const afterCommit = trackCommits(prisma);
  return {
    pool,
    prisma,
    afterCommit,
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

/** Replaces `$transaction`, so that actions can be left with a transaction for the time after its commit. */
function trackCommits(prisma: PrismaClient): Database['afterCommit'] {
  const actions = new WeakMap<Transaction, (() => void)[]>();
  const begin: unknown = prisma.$transaction.bind(prisma);
  type Work = (transaction: Transaction) => Promise<unknown>;
  const run = begin as (work: Work | unknown[], options?: object) => Promise<unknown>;
  const tracked = async (work: Work | unknown[], options?: object): Promise<unknown> => {
    if (typeof work !== 'function') return run(work, options);
    const own: (() => void)[] = [];
    const result = await run((transaction) => {
      actions.set(transaction, own);
      return work(transaction);
    }, options);
    for (const action of own) action();
    return result;
  };
  prisma.$transaction = tracked as PrismaClient['$transaction'];
  return (transaction, action) => {
    const own = actions.get(transaction);
    if (!own) throw new Error('Not a transaction of this database');
    own.push(action);
  };
}
