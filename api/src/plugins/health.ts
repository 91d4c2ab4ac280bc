import { setTimeout as delay } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { createDependency } from '../dependencies.ts';
import { refuse } from '../errors/coded-error.ts';
import type { WorkerState } from '../jobs/worker.ts';

export interface HealthOptions {
  database: Database;
  /** Undefined where other processes run the jobs. */
  jobs: () => WorkerState | undefined;
  /** Problems that do not prevent calls from being served, worded for the operator; publicly readable. */
  problems: () => string[];
}

/** Milliseconds to wait for the database; health checks usually time out after three seconds. */
const databaseTimeout = 2_000;

/**
 * `/health/live`: the process responds. `/health/ready`: it can serve calls, which requires the database; also reports
 * the state of this process's jobs and other problems.
 */
export const healthPlugin = fastifyPlugin<HealthOptions>(
  async (app, { database, jobs, problems }) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    const probe = createProbe(database);
    const dependency = createDependency('database', app.log);
    const options = { logLevel: 'warn' as const };
    app.get('/health/live', options, async () => ({ status: 'OK' }));
    app.get('/health/ready', options, async () => {
      if (closing) throw refuse('UNAVAILABLE');
      const timedOut = new Error(`No answer after ${databaseTimeout} ms`);
      const fault = await Promise.race([probe(), delay(databaseTimeout, timedOut, { ref: false })]);
      if (fault) {
        dependency.failed('The database does not answer.', fault);
        throw refuse('UNAVAILABLE', {}, { cause: fault });
      }
      dependency.works();
      return { status: 'OK', jobs: jobs() ?? 'ELSEWHERE', problems: problems() };
    });
  },
  { name: 'health' },
);

/** Shares one pending query: queries to an unresponsive database would otherwise exhaust the pool. */
function createProbe(database: Database): () => Promise<Error | undefined> {
  let pending: Promise<Error | undefined> | undefined;
  return () => {
    pending ??= database
      .query({ name: 'health.ready', text: 'SELECT 1' })
      .then(
        () => undefined,
        (error: Error) => error,
      )
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
}
