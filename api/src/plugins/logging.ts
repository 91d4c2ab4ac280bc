import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { Configuration } from '../configuration.ts';

const secrets = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'token', 'code', 'secret', 'oobCode'],
  ...['access_token', 'id_token', 'id_token_hint', 'refresh_token', 'code_verifier', 'client_secret'],
];

/** Structured logs: one line a call with its id, without bodies, queries, tokens, cookies and passwords. */
export function createLogger(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  stream?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level: logLevel,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.*.*["${name}"]`]),
      censor: '[secret]',
    },
    serializers: {
      // Queries carry invitation and reset codes; the log keeps the path alone.
      req: ({ method, url, ip }: { method?: string; url?: string; ip?: string }) => ({
        method,
        path: url?.split('?', 1)[0],
        ip,
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      err: describeError,
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** An error without the row that the database refused: its values are no business of the log. */
function describeError(error: Error) {
  const { detail: _row, meta: _driverError, ...described } = stdSerializers.err(error);
  return described;
}

const acceptableId = /^[A-Za-z0-9-]{8,64}$/;

/** The id that a proxy gave the call in `x-request-id`, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}
