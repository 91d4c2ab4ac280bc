import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { signedIn } from '../../access/policy.ts';
import { openDataExport } from './service.ts';

/** The file of a download of the caller's own data (CARE-13). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/download/own-data/:id',
    { config: { policy: signedIn() }, schema: { params: Type.Object({ id: Type.String() }) } },
    async ({ params, requestContext }, reply) => {
      const { name, content } = await openDataExport(requestContext, params.id);
      return reply.header('content-disposition', contentDisposition(name)).type('application/zip').send(content);
    },
  );
};
