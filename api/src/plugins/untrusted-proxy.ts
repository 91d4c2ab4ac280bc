import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration.ts';

const loopback = /^(::ffff:)?127\.|^::1$/;

const problem =
  'Calls come through a proxy that TRUSTED_PROXIES does not name: limits, log and audit rows see one address for ' +
  'all clients behind it.';

/**
 * Detects a proxy whose forwarded addresses are not trusted. Only with an https public URL, which requires a proxy; its
 * address is logged once.
 *
 * @returns the current problem, worded for the operator
 */
export function watchForUntrustedProxy(app: FastifyInstance, { publicUrl }: Configuration): () => string[] {
  let noticed = false;
  if (!publicUrl.startsWith('https:')) return () => [];
  app.addHook('onRequest', async (request) => {
    if (noticed || !request.headers['x-forwarded-for']) return;
    const peer = request.socket.remoteAddress ?? '';
    // More than one address means that the peer is a trusted proxy.
    if ((request.ips?.length ?? 1) > 1 || loopback.test(peer)) return;
    noticed = true;
    app.log.warn({ peer }, problem);
  });
  return () => (noticed ? [problem] : []);
}
