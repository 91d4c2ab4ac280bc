import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { censored, isSecretName, secretNames } from '@platform/rules';
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
    hooks: {
      streamWrite: withoutNamedSecrets,
      ...(onError ? { logMethod: listeningForErrors(onError) } : {}),
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

/** Only names match it: a quotation mark within a text is escaped. */
const secretField = new RegExp(`"(?:${secretNames.join('|')})":`, 'i');

/**
 * A line without the values of what is named like a secret, at any depth. Lines with such a name are rare, so that looking
 * for one costs a call less than the paths of `redact`, which copy every field of every line.
 */
function withoutNamedSecrets(line: string): string {
  if (!secretField.test(line)) return line;
  const fields: { err?: object } = JSON.parse(line);
  function censor(this: unknown, name: string, value: unknown): unknown {
    // `ENOSPC`, `28P01`: what an error is called is none of the codes that people are sent.
    const isErrorCode = name === 'code' && this === fields.err;
    return isSecretName(name) && !isErrorCode ? censored : value;
  }
  return `${JSON.stringify(fields, censor)}\n`;
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
  return described;
}

const acceptableId = /^[A-Za-z0-9-]{8,64}$/;

/** The id that a proxy gave the call in `x-request-id`, or a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}
