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
export function logCodedError(log: CodedErrorLog, error: unknown, refusal: CodedError): void {
  if (refusal.code === 'INTERNAL') log.error({ err: error }, 'A call failed');
  else if (refusal.code === 'UNAVAILABLE' && !(error instanceof CodedError)) {
    log.warn({ refused: refusal.code, err: error }, 'A call could not be served');
  } else {
    const reason = refusal.cause instanceof Error ? { reason: refusal.cause.message } : {};
    log.info({ refused: refusal.code, ...reason }, 'A call was refused');
  }
}
