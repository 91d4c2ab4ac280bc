import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ok } from '../../errors/answer.ts';
import { findLegalPages } from './service.ts';

const address = Type.Union([Type.String(), Type.Null()]);
const Pages = Type.Object({ termsUrl: address, privacyUrl: address });

/** What pages need before sign-in. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/api/legal-pages', { config: { policy: { allow: 'anyone' }, result: Pages } }, async ({ requestContext }) =>
    ok(await findLegalPages(requestContext.services.database)),
  );
};
