import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Configuration } from '../configuration.ts';

/** Headers of every answer. The policy is that of an API; pages set their own `content-security-policy`. */
export const headersPlugin = fastifyPlugin<{ configuration: Configuration }>(
  async (app, { configuration }) => {
    const overTls = configuration.publicUrl.startsWith('https:');
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
      },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      // Answers to a person's call belong to nobody's cache; files and assets say otherwise themselves.
      if (request.url.startsWith('/api/') || request.url.startsWith('/graphql'))
        reply.header('cache-control', 'no-store');
    });
  },
  { name: 'headers' },
);
