import { setTimeout as delay } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { createDependency } from '../dependencies.ts';
import { refuse } from '../errors/coded-error.ts';
import type { WorkerState } from '../jobs/worker.ts';

export interface HealthOptions {
  database: Database;
  /** Undefined where other processes work off the jobs. */
  jobs: () => WorkerState | undefined;
  /** What is wrong without keeping calls from being served, in words for the operator that anybody may read. */
  problems: () => string[];
}

/** Milliseconds that the database has for an answer; whoever asks for the health waits for three seconds at most. */
const databaseDeadline = 2_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which needs the database; it also says how the
 * jobs of this process are and what else is wrong, which calls do not wait for.
 */
export const healthPlugin = fastifyPlugin<HealthOptions>(
  async (app, { database, jobs, problems }) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    const ask = createQuestion(database);
    const dependency = createDependency('database', app.log);
    const options = { logLevel: 'warn' as const };
    app.get('/health/live', options, async () => ({ status: 'OK' }));
    app.get('/health/ready', options, async () => {
      if (closing) throw refuse('UNAVAILABLE');
      const late = new Error(`No answer after ${databaseDeadline} ms`);
      const fault = await Promise.race([ask(), delay(databaseDeadline, late, { ref: false })]);
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

/** One question at a time: those that a frozen database leaves without an answer would use up the connections. */
function createQuestion(database: Database): () => Promise<Error | undefined> {
  let asked: Promise<Error | undefined> | undefined;
  return () => {
    asked ??= database
      .query({ name: 'health.ready', text: 'SELECT 1' })
      .then(
        () => undefined,
        (error: Error) => error,
      )
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
}
