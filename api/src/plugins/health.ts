import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { refuse } from '../errors/refusal.ts';
import type { WorkerState } from '../jobs/worker.ts';

export interface HealthOptions {
  database: Database;
  /** Undefined where other processes work off the jobs. */
  jobs: () => WorkerState | undefined;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which needs the database; it also says how the
 * jobs of this process are, which calls do not wait for.
 */
export const healthPlugin = fastifyPlugin<HealthOptions>(
  async (app, { database, jobs }) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    const options = { logLevel: 'warn' as const };
    app.get('/health/live', options, async () => ({ status: 'OK' }));
    app.get('/health/ready', options, async () => {
      if (closing) throw refuse('UNAVAILABLE');
      await database.query({ name: 'health.ready', text: 'SELECT 1' });
      return { status: 'OK', jobs: jobs() ?? 'ELSEWHERE' };
    });
  },
  { name: 'health' },
);
