import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ok } from '../../errors/answer.ts';
import { findLegalPages } from './service.ts';

/** What pages need before sign-in. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/api/legal-pages', { config: { policy: { allow: 'anyone' } } }, async ({ requestContext }) =>
    ok(await findLegalPages(requestContext.services.database)),
  );
};
