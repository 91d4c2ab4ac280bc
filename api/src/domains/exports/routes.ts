import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { lists } from './lists/index.ts';
import { type ExportQuery, exportList } from './service.ts';

const format = Type.Enum(['csv', 'xlsx']);

/** DATA-05: a route per list, behind the list's own rule. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  for (const list of lists) {
    app.route({
      method: 'GET',
      url: `/api/export/${list.name}`,
      // A HEAD request would read and audit the export.
      exposeHeadRoute: false,
      config: { policy: list.rule },
      schema: { querystring: Type.Object({ ...list.querystring, format }, { additionalProperties: false }) },
      async handler({ query, requestContext }, reply) {
        const { name, type, content } = await exportList(requestContext, list, query as ExportQuery);
        return reply.header('content-disposition', contentDisposition(name)).type(type).send(content);
      },
    });
  }
};
