import type { Database } from '../../src/database/database.ts';

/** Counts the statements that a call sends over the API's pool; nothing else may run meanwhile. */
export async function countStatements<Result>(
  { pool }: Pick<Database, 'pool'>,
  call: () => Promise<Result>,
): Promise<{ statements: number; result: Result }> {
  const query = pool.query;
  let statements = 0;
  pool.query = new Proxy(query, {
    apply(target, _self, parameters) {
      statements += 1;
      return Reflect.apply(target, pool, parameters);
    },
  });
  try {
    return { result: await call(), statements };
  } finally {
    pool.query = query;
  }
}
