import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import { clientNetwork } from '../client-network.ts';
import { findKnownDevice, readDeviceSecrets } from '../known-devices.ts';
import { requireAttempts, type Throttle } from '../throttle.ts';
import { providerPath } from './client.ts';
import type { ActiveProvider } from './holder.ts';

/**
 * Mounts the provider below its path, in its own scope because it parses its own forms.
 *
 * @param publicUrl origin of every URL that it builds
 * @param throttle limits how many authorizations an address and a known device may start
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
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${providerPath}/*`,
      async handler(request, reply) {
        if (beginsAuthorization(request.url)) {
          const device = await findKnownDevice(database, readDeviceSecrets(request.headers.cookie));
          const network = clientNetwork(request);
          // A client can rotate its device cookies, so known devices of one network are also counted together.
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
        // The provider derives its URLs and Secure cookies from these untrusted headers.
        raw.headers.host = host;
        raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
        delete raw.headers['x-forwarded-host'];
        reply.hijack();
        // A hijacked reply skips the hooks that would send the headers.
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        // The provider's router uses the relative URL; the URLs it builds derive from the original one.
        const { url } = raw;
        Object.assign(raw, { originalUrl: url });
        raw.url = url?.slice(providerPath.length) || '/';
        if (Buffer.isBuffer(request.body)) replayBody(raw, request.body);
        try {
          await handle(raw, reply.raw);
        } finally {
          // Restored for the log line of the call.
          raw.url = url;
        }
      },
    });
  });
}

/** Bytes; the limit of the provider itself. */
const maxFormBytes = 57_344;

/** Replays the body for the provider: the request stream has already been consumed to check the input bounds. */
function replayBody(raw: IncomingMessage, body: Buffer): void {
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: {
      async *value() {
        yield body;
      },
    },
  });
}

/** The provider's router ignores letter case and a trailing slash. */
function beginsAuthorization(url: string): boolean {
  return /^\/oidc\/auth\/?(\?|$)/i.test(url);
}
