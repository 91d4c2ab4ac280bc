import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { withCallAddress } from '../database/call-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call's line in the log says beside path, status and time. */
    callNotes: { accountId?: string; operation?: string } | null;
  }
}

/** One line a call with its address, when it is answered. Its request id is on this line and on all others that the call leaves. */
export const callLogPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('callNotes', null);
    const remember = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      withCallAddress(request.ip, done);
    app.addHook('onRequest', remember);
    // What reads a body goes on in the context of its connection.
    app.addHook('preValidation', remember);
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          method: request.method,
          path: request.url.split('?', 1)[0],
          status: reply.statusCode,
          ip: request.ip,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          ...request.callNotes,
        },
        'Call answered',
      );
    });
  },
  { name: 'call-log' },
);
