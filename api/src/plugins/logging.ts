import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Configuration } from '../configuration.ts';

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'code',
  'secret',
  'oobCode',
  'access_token',
];

/** Queries carry invitation and reset codes; the log keeps the path alone. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0];
}

/** Structured logs: one line a call with its id, without bodies, queries, tokens, cookies and passwords. */
export function loggerOptions(
  configuration: Configuration,
  stream?: DestinationStream,
): FastifyServerOptions['logger'] {
  return {
    level: configuration.logLevel,
    ...(stream ? { stream } : {}),
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.*.*["${name}"]`]),
      censor: '[secret]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url), address: request.ip }),
    },
  };
}

const acceptableId = /^[A-Za-z0-9-]{8,64}$/;

/** The id that a proxy gave the call in `x-request-id`, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}
