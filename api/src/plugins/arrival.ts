import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refuse } from '../errors/coded-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as the server gives any request: an upload over a slow line. */
    slowBody?: boolean;
  }
}

/** How long a body may take to arrive, in milliseconds. */
export const arrivalTime = 30_000;

/** Ends a request whose body does not arrive in time: a sender that never ends must not keep its connection. */
export const arrivalPlugin = fastifyPlugin<{ milliseconds: number }>(
  async (app, { milliseconds }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { raw, routeOptions } = request;
      if (routeOptions.config.slowBody || raw.complete || !hasBody(request)) return;
      const timer = setTimeout(() => end(request, reply), milliseconds);
      raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'arrival' },
);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function end({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Whoever reads the body answers; where nobody does, the answer has been given or is not waited for.
  if (reply.raw.headersSent || raw.listenerCount('error') === 0) {
    raw.socket.destroy();
    return;
  }
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.socket.destroySoon());
  raw.emit('error', refuse('REQUEST_TIMEOUT'));
}
