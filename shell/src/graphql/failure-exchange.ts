import { type CombinedError, getOperationName, mapExchange, type Operation } from '@urql/core';
import { reportFault } from '../error-reporting/fault-reports.ts';

export interface FailureHandlers {
  /** A call was refused with 401 or 403; `code` is the refusal's. */
  onRefused(status: number, code: string | null): void;
  /** A call had no answer or 5xx, and its caller has no message of its own (NAV-14). */
  onFailed(): void;
  /** Data and errors came together (NAV-15). */
  onPartial(): void;
}

/** Codes of the server's own failures; every other code is a refusal that the screen tells about. */
const failureCodes = new Set(['INTERNAL', 'UNAVAILABLE']);

/** Hears of every failed operation of the page, before the app that sent it does. */
export function failureExchange(handlers: FailureHandlers) {
  return mapExchange({
    onResult({ operation, data, error }) {
      if (!error) return;
      report(error, operation);
      const status = statusOf(error);
      if (status === 401 || status === 403) handlers.onRefused(status, codeOf(error));
      if (hasData(data) && error.graphQLErrors.length > 0) handlers.onPartial();
      else if (isFailure(error) && !hasOwnMessage(operation)) handlers.onFailed();
    },
  });
}

function statusOf(error: CombinedError): number {
  const { status } = (error.response ?? {}) as { status?: number };
  if (status !== undefined) return status;
  // Over the WebSocket there is no status, only the refusal.
  return codeOf(error) === 'UNAUTHENTICATED' || codeOf(error) === 'ACCOUNT_DISABLED' ? 401 : 0;
}

function codeOf(error: CombinedError): string | null {
  const code = error.graphQLErrors[0]?.extensions.code;
  return typeof code === 'string' ? code : null;
}

/** A call without an answer, or with a failure of the server in any part of it, goes to the error reports (NAV-19). */
function report(error: CombinedError, { query }: Operation): void {
  const failed = error.graphQLErrors.find(({ extensions }) => failureCodes.has(String(extensions.code)));
  if (!failed && !isFailure(error)) return;
  const { requestId } = (failed?.extensions.params ?? {}) as { requestId?: string };
  reportFault(error, {
    phase: 'call',
    call: getOperationName(query) ?? 'unnamed',
    ...(requestId ? { requestId } : {}),
  });
}

function isFailure(error: CombinedError): boolean {
  const status = statusOf(error);
  if (error.networkError) return status === 0 || status >= 500;
  return failureCodes.has(codeOf(error) ?? 'INTERNAL');
}

/** An answer in which every field is null holds nothing to use. */
function hasData(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) => name !== '__typename' && value !== null && value !== undefined);
}

/** Set by the kit for operations whose screen tells about the failure. */
function hasOwnMessage(operation: Operation): boolean {
  return (operation.context as { ownFailureMessage?: boolean }).ownFailureMessage === true;
}
