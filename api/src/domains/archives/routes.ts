import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { contentOrStaffWithAny, staff } from '../../access/policy.ts';
import type { RequestContext } from '../../context.ts';
import { archiveFiles } from './service.ts';

const IdParams = Type.Object({ id: Type.String() });

async function send(
  context: RequestContext,
  reply: FastifyReply,
  subject: Parameters<typeof archiveFiles>[1],
): Promise<FastifyReply> {
  const { name, content } = await archiveFiles(context, subject);
  return reply.header('content-disposition', contentDisposition(name)).type('application/zip').send(content);
}

/** All files of a client, or of one investment, in one archive (CARE-15). A HEAD request would be audited. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/archive/client/:id',
    { config: { policy: staff('read_client_document') }, schema: { params: IdParams }, exposeHeadRoute: false },
    ({ params, requestContext }, reply) => send(requestContext, reply, { accountId: params.id }),
  );
  app.get(
    '/api/archive/investment/:id',
    {
      config: { policy: contentOrStaffWithAny('read_client_document') },
      schema: { params: IdParams },
      exposeHeadRoute: false,
    },
    ({ params, requestContext }, reply) => send(requestContext, reply, { investmentId: params.id }),
  );
};
