import { CodedError } from './coded-error.ts';

export interface CodedErrorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Logs why a call failed, once. For a coded error that the product raised, only the message of the cause is logged; the
 * failure of a dependency has already been logged when it began (dependencies.ts).
 */
export function logCodedError(log: CodedErrorLog, error: unknown, codedError: CodedError): void {
  if (codedError.code === 'INTERNAL') log.error({ err: error }, 'A call failed');
  else if (codedError.code === 'UNAVAILABLE' && !(error instanceof CodedError)) {
    log.warn({ refused: codedError.code, err: error }, 'A call could not be served');
  } else {
    const reason = codedError.cause instanceof Error ? { reason: codedError.cause.message } : {};
    log.info({ refused: codedError.code, ...reason }, 'A call was refused');
  }
}
