import { errorText } from '@platform/error-codes';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorTarget, toCodedError } from '../errors/answer.ts';
import { CodedError, refuse } from '../errors/coded-error.ts';
import { logCodedError } from '../errors/log.ts';
import { DocumentError } from './operations.ts';

/**
 * The only way an error leaves GraphQL: coded errors with code and parameters, everything else as INTERNAL with the
 * request id; its text stays in the log.
 */
export function formatError(
  error: unknown,
  target: ErrorTarget,
): { codedError: CodedError; formatted: GraphQLFormattedError } {
  const graphqlError = error instanceof GraphQLError ? error : undefined;
  const codedError = fromVariable(graphqlError) ?? toCodedError(rootCause(error), target.requestId);
  logCodedError(target.log, rootCause(error), codedError);
  const { code, params } = codedError;
  const message = errorText(code, params, target.language);
  return {
    codedError,
    formatted: { message, ...(graphqlError?.path ? { path: graphqlError.path } : {}), extensions: { code, params } },
  };
}

/** A variable of the wrong type is the caller's fault; the error names the schema's field, never the value. */
function fromVariable(error: GraphQLError | undefined): CodedError | undefined {
  if (!error || error.path || error.originalError instanceof CodedError) return undefined;
  const [, variable, path] = /^Variable "\$(\w+)"(?:.* at "([^"]+)")?/.exec(error.message) ?? [];
  if (!variable) return undefined;
  const [, field] = /; Field "?([\w.]+)"? (?:is not defined|of required type)/.exec(error.message) ?? [];
  // For an invalid item of a list, the list is named and not the index.
  const names = (field ?? path ?? variable).replace(/(\[\d+\]|\.\d+)+$/, '').split('.');
  return refuse('FIELD_INVALID', { field: names.at(-1) ?? variable });
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** The result of an operation that did not run. */
export function errorResult(
  error: unknown,
  target: ErrorTarget,
  options: { explain: boolean },
): { statusCode: number; result: ExecutionResult | { data: null; errors: GraphQLFormattedError[] } } {
  if (error instanceof DocumentError) {
    const { code, params, statusCode } = refuse('BAD_REQUEST');
    const texts = options.explain
      ? error.errors.map((fault) => fault.message)
      : [errorText(code, params, target.language)];
    return {
      statusCode,
      result: { data: null, errors: texts.map((text) => ({ message: text, extensions: { code, params } })) },
    };
  }
  const { codedError, formatted } = formatError(firstVariableFault(error), target);
  return { statusCode: codedError.statusCode, result: { data: null, errors: [formatted] } };
}

/** Mercurius throws the errors of all variables together, before it compiles the document. */
function firstVariableFault(error: unknown): unknown {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
}

/** Statuses used for an operation without data; any other coded error is answered with 200. */
const operationStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 429, 500, 503]);

/** Returns the HTTP status of an executed operation: that of its first error when there is no data, else 200. */
export function statusOf(data: unknown, codedErrors: readonly CodedError[]): number {
  const [first] = codedErrors;
  const empty = data === null || data === undefined || Object.values(data).every((value) => value === null);
  if (!first || !empty) return 200;
  return operationStatuses.has(first.statusCode) ? first.statusCode : 200;
}
