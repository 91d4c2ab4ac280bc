import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { ok } from '../../errors/answer.ts';
import { savesCompanies } from '../companies/service.ts';
import { companiesList } from '../exports/service.ts';
import { exportForImport, exportName } from './export.ts';
import { exportRefused } from './refused.ts';
import { multipartLimits, uploadImport } from './upload.ts';

const format = Type.Enum(['xlsx', 'zip']);

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  // DATA-01
  app.post(
    '/api/company/import',
    { config: { policy: savesCompanies, slowBody: true, result: Type.Object({ importId: Type.String() }) } },
    async (request) => ok({ importId: await uploadImport(request) }),
  );

  app.get(
    '/api/download/company/import/:id',
    { config: { policy: savesCompanies }, schema: { params: Type.Object({ id: Type.String() }) } },
    async ({ params, requestContext }, reply) => {
      const { name, type, content } = await exportRefused(requestContext, params.id);
      return reply.header('content-disposition', contentDisposition(name)).type(type).send(content);
    },
  );

  // DATA-03
  app.route({
    method: 'GET',
    url: `/api/export/${exportName}`,
    // A HEAD request would read and audit the export.
    exposeHeadRoute: false,
    config: { policy: companiesList.rule },
    schema: { querystring: Type.Object({ ...companiesList.querystring, format }, { additionalProperties: false }) },
    async handler({ query, requestContext }, reply) {
      const { name, type, content } = await exportForImport(requestContext, query);
      return reply.header('content-disposition', contentDisposition(name)).type(type).send(content);
    },
  });
};
