import type { FastifyInstance, HTTPMethods } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { anyone } from '../access/policy.ts';
import { refuse } from '../errors/coded-error.ts';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers 405 for another method of an existing path (API-03), and 404 as JSON for unknown paths below `/api/`.
 * Registered before the routes, which it collects; `refuseOtherMethods` completes them.
 */
export const methodsPlugin = fastifyPlugin(
  async (app) => {
    const known = new Map<string, Set<string>>();
    app.addHook('onRoute', ({ url, method }) => {
      if (!url.startsWith('/api/') && url !== '/graphql') return;
      const registered = known.get(url) ?? new Set();
      for (const each of [method].flat()) registered.add(each);
      known.set(url, registered);
    });
    app.decorate('refuseOtherMethods', function refuseOtherMethods(this: FastifyInstance) {
      for (const [url, registered] of [...known]) {
        const allowed = [...registered].join(', ');
        this.route({
          method: methods.filter((method) => !registered.has(method)),
          url,
          config: { policy: anyone() },
          // Before the body is read: an invalid body must not hide the wrong method.
          onRequest: async (_request, reply) => {
            reply.header('allow', allowed);
            throw refuse('METHOD_NOT_ALLOWED');
          },
          handler: async () => undefined,
        });
      }
      this.all('/api/*', {
        config: { policy: anyone() },
        // Before the body is read: an invalid body must not hide the unknown path.
        onRequest: async () => {
          throw refuse('NOT_FOUND');
        },
        handler: async () => undefined,
      });
    });
  },
  { name: 'methods' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called once, after the last route. */
    refuseOtherMethods(): void;
  }
}
