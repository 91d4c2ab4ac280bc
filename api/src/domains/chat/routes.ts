import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { participant } from '../../access/policy.ts';
import { exportTranscript } from './transcript.ts';

const params = Type.Object({ id: Type.String() });
const querystring = Type.Object({ format: Type.Enum(['csv', 'pdf']) }, { additionalProperties: false });

/** The transcript of a conversation for those who can read it (MSG-10). A HEAD request would be audited. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/export/conversation/:id',
    { config: { policy: participant() }, schema: { params, querystring }, exposeHeadRoute: false },
    async ({ params: { id }, query, requestContext }, reply) => {
      const { name, type, content } = await exportTranscript(requestContext, id, query.format as 'csv' | 'pdf');
      return reply.header('content-disposition', contentDisposition(name)).type(type).send(content);
    },
  );
};
