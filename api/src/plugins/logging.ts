import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { censored, secretNames } from '@platform/rules';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Configuration } from '../configuration.ts';
import { standardLog } from './log-output.ts';

/** Hears of every error that is logged, with the id of the call that it belongs to. */
export type OnLoggedError = (error: Error, about: { message: string; requestId?: string; fatal: boolean }) => void;

/** Structured logs: one line a call with its id, without bodies, queries, tokens, cookies and passwords. */
export function createLogger(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  stream: DestinationStream = standardLog(),
  onError?: OnLoggedError,
): FastifyBaseLogger {
  const options: LoggerOptions = {
    level: logLevel,
    ...(onError ? { hooks: { logMethod: listeningForErrors(onError) } } : {}),
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.*.*["${name}"]`]),
      censor: (value) => (value instanceof ErrorCode ? value : censored),
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
  return pino(options, stream);
}

/** `ENOSPC`, `28P01`: what an error is called, told apart from the codes that people are sent. */
class ErrorCode {
  readonly #code: string;
  constructor(code: string) {
    this.#code = code;
  }
  toJSON(): string {
    return this.#code;
  }
}

const { error: errorLevel, fatal: fatalLevel } = pino.levels.values;

/** What is worth a line of level `error` is worth a report; so none is forgotten, and calls know only the log. */
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

/** An error without the row that the database refused: its values are no business of the log. */
function describeError(error: Error) {
  const { detail: _row, meta: _driverError, ...described } = stdSerializers.err(error);
  return typeof described.code === 'string' ? { ...described, code: new ErrorCode(described.code) } : described;
}

const acceptableId = /^[A-Za-z0-9-]{8,64}$/;

/** The id that a proxy gave the call in `x-request-id`, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}
