import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toCodedError } from '../errors/answer.ts';
import { CodedError, refuse } from '../errors/coded-error.ts';
import { type CodedErrorLog, logCodedError } from '../errors/log.ts';
import { DocumentFault } from './operations.ts';

/** Where an error goes before it is answered: the request's id and its log. */
export interface ErrorTarget {
  requestId: string;
  log: CodedErrorLog;
}

/**
 * The only way an error leaves GraphQL: refusals with code and parameters, everything else as INTERNAL with the request
 * id; its text stays in the log.
 */
export function formatError(
  error: unknown,
  target: ErrorTarget,
): { refusal: CodedError; formatted: GraphQLFormattedError } {
  const graphqlError = error instanceof GraphQLError ? error : undefined;
  const refusal = fromVariable(graphqlError) ?? toCodedError(rootCause(error), target.requestId);
  logCodedError(target.log, rootCause(error), refusal);
  const { message, code, params } = refusal;
  return {
    refusal,
    formatted: { message, ...(graphqlError?.path ? { path: graphqlError.path } : {}), extensions: { code, params } },
  };
}

/** A value of a variable that does not fit its type is the caller's fault; its text repeats the schema, not data. */
function fromVariable(error: GraphQLError | undefined): CodedError | undefined {
  if (!error || error.path || error.originalError instanceof CodedError) return undefined;
  const [, variable, path] = /^Variable "\$(\w+)"(?:.* at "([^"]+)")?/.exec(error.message) ?? [];
  if (!variable) return undefined;
  const [, field] = /; Field "?([\w.]+)"? (?:is not defined|of required type)/.exec(error.message) ?? [];
  // Of a list that holds a value outside of its type the list is named, not the place in it.
  const names = (field ?? path ?? variable).replace(/(\[\d+\]|\.\d+)+$/, '').split('.');
  return refuse('FIELD_INVALID', { field: names.at(-1) ?? variable });
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** The answer to a call that did not run. */
export function refusedResult(
  error: unknown,
  target: ErrorTarget,
  options: { explain: boolean },
): { statusCode: number; result: ExecutionResult | { data: null; errors: GraphQLFormattedError[] } } {
  if (error instanceof DocumentFault) {
    const { message, code, params, statusCode } = refuse('BAD_REQUEST');
    const texts = options.explain ? error.errors.map((fault) => fault.message) : [message];
    return {
      statusCode,
      result: { data: null, errors: texts.map((text) => ({ message: text, extensions: { code, params } })) },
    };
  }
  const { refusal, formatted } = formatError(firstVariableFault(error), target);
  return { statusCode: refusal.statusCode, result: { data: null, errors: [formatted] } };
}

/** Before it compiles a document, Mercurius throws the faults of its variables together. */
function firstVariableFault(error: unknown): unknown {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
}

/** Statuses that a whole refused operation is answered with; others are data of a call that worked. */
const operationStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 429, 500, 503]);

/** The HTTP status of an executed operation: of its one refusal when no data came out, else 200. */
export function statusOf(data: unknown, refusals: readonly CodedError[]): number {
  const [first] = refusals;
  const empty = data === null || data === undefined || Object.values(data).every((value) => value === null);
  if (!first || !empty) return 200;
  return operationStatuses.has(first.statusCode) ? first.statusCode : 200;
}
