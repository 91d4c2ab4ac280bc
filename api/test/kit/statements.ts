import type { Database } from '../../src/database/database.ts';

/**
 * Counts the statements that a call sends over the API's pool; no other call may run meanwhile. A caller that is loaded again
 * counts once: a REST call does so where a busy machine takes long between its headers and its handler.
 */
export async function countStatements<Result>(
  { pool }: Pick<Database, 'pool'>,
  call: () => Promise<Result>,
): Promise<{ statements: number; result: Result }> {
  const query = pool.query;
  let statements = 0;
  let isCallerLoaded = false;
  pool.query = new Proxy(query, {
    apply(target, _self, parameters) {
      const name: string | undefined = parameters[0]?.name;
      const isRepeated = name === 'access.caller' && isCallerLoaded;
      isCallerLoaded ||= name === 'access.caller';
      // The listener asks each second whether an announcement was lost.
      if (!isRepeated && !name?.startsWith('events.')) statements += 1;
      return Reflect.apply(target, pool, parameters);
    },
  });
  try {
    return { result: await call(), statements };
  } finally {
    pool.query = query;
  }
}
