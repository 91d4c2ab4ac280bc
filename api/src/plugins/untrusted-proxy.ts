import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration.ts';

const loopback = /^(::ffff:)?127\.|^::1$/;

const problem =
  'Calls come through a proxy that TRUSTED_PROXIES does not name: limits, log and audit rows see one address for ' +
  'everybody behind it.';

/**
 * Notices a proxy whose word on its callers' addresses does not count. Only with an https address, where a proxy must stand
 * in front; the log says once which one it is.
 *
 * @returns what is wrong, in words for the operator
 */
export function watchForUntrustedProxy(app: FastifyInstance, { publicUrl }: Configuration): () => string[] {
  let noticed = false;
  if (!publicUrl.startsWith('https:')) return () => [];
  app.addHook('onRequest', async (request) => {
    if (noticed || !request.headers['x-forwarded-for']) return;
    const peer = request.socket.remoteAddress ?? '';
    // Behind a trusted peer come the addresses that it tells.
    if ((request.ips?.length ?? 1) > 1 || loopback.test(peer)) return;
    noticed = true;
    app.log.warn({ peer }, problem);
  });
  return () => (noticed ? [problem] : []);
}
