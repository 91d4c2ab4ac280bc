import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { withCallAddress } from '../database/call-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Additional fields of the call's log line. */
    callNotes: { accountId?: string; operation?: string } | null;
  }
}

/** Logs one line per call when it is answered. Its request id is on this line and on all others of the call. */
export const callLogPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('callNotes', null);
    const bindAddress = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      withCallAddress(request.ip, done);
    app.addHook('onRequest', bindAddress);
    // Reading a body restores the async context of the connection.
    app.addHook('preValidation', bindAddress);
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
