import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Configuration } from '../configuration.ts';

/** Features that the product does not use; passkeys, clipboard and full screen keep the browsers' defaults. */
const permissionsPolicy = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the headers of every response. The CSP is that of an API; pages set their own `content-security-policy`. */
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
      reply.headers({ 'x-request-id': request.id, 'permissions-policy': permissionsPolicy });
      // Responses to a user's calls must not be cached; files and assets override this.
      if (request.url.startsWith('/api/') || request.url.startsWith('/graphql'))
        reply.header('cache-control', 'no-store');
    });
  },
  { name: 'headers' },
);
