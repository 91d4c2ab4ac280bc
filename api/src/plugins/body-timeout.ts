import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refuse } from '../errors/coded-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Exempts an upload over a slow connection: its body may take as long as the server's request timeout. One that is `steady` may
     * not pause for longer than the timeout of other bodies, because others wait for its end.
     */
    slowBody?: boolean | 'steady';
  }
}

/** Default timeout of a request body, in milliseconds. */
export const bodyTimeout = 30_000;

/** Aborts a request whose body does not arrive within the timeout, so that slow senders cannot hold connections. */
export const bodyTimeoutPlugin = fastifyPlugin<{ milliseconds: number }>(
  async (app, { milliseconds }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { raw, routeOptions } = request;
      const { slowBody } = routeOptions.config;
      if (slowBody === true || raw.complete || !hasBody(request)) return;
      if (slowBody === 'steady') return limitPauses(raw, milliseconds);
      const timer = setTimeout(() => abort(request, reply), milliseconds);
      raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'arrival' },
);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends the connection of a sender that is silent for so long that it is gone, such as a machine without power. */
function limitPauses(raw: FastifyRequest['raw'], milliseconds: number): void {
  raw.setTimeout(milliseconds, () => raw.socket.destroy());
  raw.once('close', () => raw.setTimeout(0));
}

function abort({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // With a reader, the error produces a response; without one, the response was sent already or will not be read.
  if (reply.raw.headersSent || raw.listenerCount('error') === 0) {
    raw.socket.destroy();
    return;
  }
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.socket.destroySoon());
  raw.emit('error', refuse('REQUEST_TIMEOUT'));
}
