import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSecretName, redacted, secretNames } from '@platform/rules';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Configuration } from '../configuration.ts';
import { standardLog } from './log-output.ts';

/** Called for every logged error, with the id of its call. */
export type OnLoggedError = (error: Error, about: { message: string; requestId?: string; fatal: boolean }) => void;

/**
 * Creates the structured logger: one line per call with its id, without bodies, queries, tokens, cookies and passwords.
 */
export function createLogger(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  stream: DestinationStream = standardLog(),
  onError?: OnLoggedError,
): FastifyBaseLogger {
  const options: LoggerOptions = {
    level: logLevel,
    hooks: {
      streamWrite: withoutNamedSecrets,
      ...(onError ? { logMethod: listeningForErrors(onError) } : {}),
    },
    serializers: {
      // Queries contain invitation and reset codes; only the path is logged.
      req: ({ method, url, ip }: { method?: string; url?: string; ip?: string }) => ({
        method,
        path: url?.split('?', 1)[0],
        ip,
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      err: describeError,
    },
  };
  return pino(options, stream);
}

/** Matches keys only: quotation marks within values are escaped. */
const secretField = new RegExp(`"(?:${secretNames.join('|')})":`, 'i');

/**
 * Returns a line with the values of secret-like keys redacted, at any depth. Such keys are rare, so a regular
 * expression is cheaper than the `redact` paths, which copy every field of every line.
 */
function withoutNamedSecrets(line: string): string {
  if (!secretField.test(line)) return line;
  const fields: { err?: object } = JSON.parse(line);
  function redact(this: unknown, name: string, value: unknown): unknown {
    // The code of an error, such as `ENOSPC` or `28P01`, is not a secret, unlike other fields called `code`.
    const isErrorCode = name === 'code' && this === fields.err;
    return isSecretName(name) && !isErrorCode ? redacted : value;
  }
  return `${JSON.stringify(fields, redact)}\n`;
}

const { error: errorLevel, fatal: fatalLevel } = pino.levels.values;

/** Reports every error logged at level `error` or above, so that callers only need to log it. */
function listeningForErrors(onError: OnLoggedError): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function logMethod(inputs, method, level) {
    const [details, message] = inputs as [unknown, unknown?];
    if (level >= Number(errorLevel) && typeof details === 'object' && details !== null && 'err' in details) {
      const { reqId } = this.bindings();
      if (details.err instanceof Error)
        onError(details.err, {
          message: typeof message === 'string' ? message : '',
          ...(typeof reqId === 'string' ? { requestId: reqId } : {}),
          fatal: level >= Number(fatalLevel),
        });
    }
    method.apply(this, inputs);
  };
}

/** Serializes an error without the row that the database rejected: its values must not be logged. */
function describeError(error: Error) {
  const { detail: _row, meta: _driverError, ...described } = stdSerializers.err(error);
  return described;
}

const acceptableId = /^[A-Za-z0-9-]{8,64}$/;

/** Returns the id that a proxy assigned in `x-request-id`, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}
