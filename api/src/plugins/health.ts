import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { refuse } from '../errors/refusal.ts';

/** `/health/live`: the process answers. `/health/ready`: it can serve, which needs the database. */
export const healthPlugin = fastifyPlugin<{ database: Database }>(
  async (app, { database }) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    const options = { logLevel: 'warn' as const };
    app.get('/health/live', options, async () => ({ status: 'OK' }));
    app.get('/health/ready', options, async () => {
      if (closing) throw refuse('UNAVAILABLE');
      await database.query({ name: 'health.ready', text: 'SELECT 1' });
      return { status: 'OK' };
    });
  },
  { name: 'health' },
);
