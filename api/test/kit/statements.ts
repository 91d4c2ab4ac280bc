import type { Database } from '../../src/database/database.ts';

/** Counts the statements that a call sends over the API's pool; no other call may run meanwhile. */
export async function countStatements<Result>(
  { pool }: Pick<Database, 'pool'>,
  call: () => Promise<Result>,
): Promise<{ statements: number; result: Result }> {
  const query = pool.query;
  let statements = 0;
  pool.query = new Proxy(query, {
    apply(target, _self, parameters) {
      // The listener asks each second whether an announcement was lost.
      if (!parameters[0]?.name?.startsWith('events.')) statements += 1;
      return Reflect.apply(target, pool, parameters);
    },
  });
  try {
    return { result: await call(), statements };
  } finally {
    pool.query = query;
  }
}
