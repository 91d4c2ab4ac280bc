import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import { clientNetwork } from '../client-network.ts';
import { findKnownDevice, readDeviceSecrets } from '../known-devices.ts';
import { requireAttempts, type Throttle } from '../throttle.ts';
import { providerPath } from './client.ts';
import type { ActiveProvider } from './holder.ts';

/**
 * Mounts the provider below its path, in a scope of its own: it parses its forms itself.
 *
 * @param publicUrl the origin that every address it builds must have
 * @param throttle holds an address, each known device and those of one address to so many authorizations, which anybody
 *   may begin
 */
export function mountProvider(
  app: FastifyInstance,
  publicUrl: string,
  { throttle, database }: { throttle: Throttle; database: Database },
  activeProvider: () => Promise<ActiveProvider>,
): void {
  const { host, protocol } = new URL(publicUrl);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestForm }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${providerPath}/*`,
      async handler(request, reply) {
        if (beginsAuthorization(request.url)) {
          const device = await findKnownDevice(database, readDeviceSecrets(request.headers.cookie));
          const network = clientNetwork(request);
          // Which known device it is, the sender chooses; those of one network are counted together too.
          await requireAttempts(
            throttle,
            device
              ? [
                  ['authorization', device],
                  ['authorizationOfDevices', network],
                ]
              : [['authorization', network]],
          );
        }
        const { handle } = await activeProvider();
        const { raw } = request;
        // The provider builds its addresses and Secure cookies from these headers, and anybody can send them.
        raw.headers.host = host;
        raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
        delete raw.headers['x-forwarded-host'];
        reply.hijack();
        // A hijacked reply skips the hooks that would send them.
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        // What the provider's router reads is relative; what it builds addresses from is the original.
        const { url } = raw;
        Object.assign(raw, { originalUrl: url });
        raw.url = url?.slice(providerPath.length) || '/';
        if (Buffer.isBuffer(request.body)) giveBack(raw, request.body);
        try {
          await handle(raw, reply.raw);
        } finally {
          // The log line of the call names the path that was asked for.
          raw.url = url;
        }
      },
    });
  });
}

/** Bytes; the provider takes no more either. */
const largestForm = 57_344;

/** The provider reads the body from the request, which has been read to hold it to the bounds of all input. */
function giveBack(raw: IncomingMessage, body: Buffer): void {
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: {
      async *value() {
        yield body;
      },
    },
  });
}

/** The provider's router takes other letter cases and a slash at the end for the same path. */
function beginsAuthorization(url: string): boolean {
  return /^\/oidc\/auth\/?(\?|$)/i.test(url);
}
