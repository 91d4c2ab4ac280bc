import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call's line in the log says beside path, status and time. */
    callNotes: { accountId?: string; operation?: string } | null;
  }
}

/** One line a call, when it is answered. Its request id is on this line and on all others that the call leaves. */
export const callLogPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('callNotes', null);
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          method: request.method,
          path: request.url.split('?', 1)[0],
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          ...request.callNotes,
        },
        'Call answered',
      );
    });
  },
  { name: 'call-log' },
);
