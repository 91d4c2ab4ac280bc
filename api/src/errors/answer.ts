import { type ErrorParameters, errorText } from '@platform/error-codes';
import { acceptedLanguage, type Language } from '@platform/rules';
import type { FastifyError, FastifyRequest } from 'fastify';
import { CodedError, refuse } from './coded-error.ts';
import { isCollision, isDatabaseUnavailable, isUnstorableText } from './database-faults.ts';
import type { CodedErrorLog } from './log.ts';

/**
 * Maps any error to what a caller may see: a coded error unchanged, an unreadable request or a known database error by
 * its kind, and everything else as INTERNAL with the request id under which the log has the text (API-04).
 */
export function toCodedError(error: unknown, requestId: string): CodedError {
  if (error instanceof CodedError) return error;
  if (isDatabaseUnavailable(error)) return refuse('UNAVAILABLE');
  if (isCollision(error)) return refuse('CONFLICT');
  if (isUnstorableText(error)) return refuse('BAD_REQUEST');
  return fromRequestFault(error) ?? refuse('INTERNAL', { requestId });
}

/** Errors that Fastify raises before a handler runs (API-03, AAPI-03), and client errors of its plugins. */
function fromRequestFault(error: unknown): CodedError | undefined {
  if (!(error instanceof Error)) return undefined;
  // The static file plugin throws http-errors, which have no code; those it exposes are the client's fault.
  const { code, validation, statusCode, expose } = error as Partial<FastifyError> & { expose?: boolean };
  if (code === undefined && !expose) return undefined;
  if (code === 'FST_ERR_VALIDATION') return fromValidation(validation?.[0]);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('BODY_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('MEDIA_TYPE_UNSUPPORTED');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refuse('BAD_REQUEST') : undefined;
}

function fromValidation(fault: NonNullable<FastifyError['validation']>[number] | undefined): CodedError {
  if (fault?.keyword === 'required' && typeof fault.params.missingProperty === 'string') {
    return refuse('FIELD_MISSING', { field: fault.params.missingProperty });
  }
  const field = fault?.instancePath.split('/').at(-1);
  return field ? refuse('FIELD_INVALID', { field }) : refuse('BAD_REQUEST');
}

/** Of a call that failed: under which id and where its error is logged, and the language of the answer. */
export interface ErrorTarget {
  requestId: string;
  log: CodedErrorLog;
  language: Language;
}

/** Returns the language of an answer: the caller's, otherwise what the request accepts (CARE-14). */
export function languageOf({ callerLanguage, headers }: Pick<FastifyRequest, 'callerLanguage' | 'headers'>): Language {
  return callerLanguage ?? acceptedLanguage(headers['accept-language']);
}

/** The body of every failed REST call (AAPI-02). */
export interface RestError {
  status: 'ERROR';
  result: { message: string; code: string; params: ErrorParameters };
}

/** @param language of the message (CARE-14) */
export function restError({ code, params }: CodedError, language: Language): RestError {
  return { status: 'ERROR', result: { message: errorText(code, params, language), code, params } };
}

/** The body of every successful REST call (AAPI-02). */
export function ok<Result extends object>(result: Result): { status: 'OK'; result: Result } {
  return { status: 'OK', result };
}
