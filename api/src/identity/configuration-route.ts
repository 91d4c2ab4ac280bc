import type { FastifyInstance } from 'fastify';
import { ok } from '../errors/answer.ts';
import type { ClientConfiguration } from './identity.ts';

/** Serves the configuration that the page needs before sign-in. */
export function configurationRoute(app: FastifyInstance, clientConfiguration: () => ClientConfiguration): void {
  app.get('/api/auth/configuration', { config: { policy: { allow: 'anyone' } } }, async () =>
    ok(clientConfiguration()),
  );
}
