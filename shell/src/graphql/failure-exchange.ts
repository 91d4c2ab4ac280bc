import { type CombinedError, getOperationName, mapExchange, type Operation } from '@urql/core';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { isReleaseFault } from '../platform/release-counts.ts';

export interface FailureHandlers {
  /** Called for status 401 or 403 with the error code. */
  onRefused(status: number, code: string | null): void;
  /** Called for no response. */
  onUnanswered(): void;
  /** Called for no response or 5xx, unless the caller shows its own message (NAV-14). */
  onFailed(): void;
  /** Called for a response with both data and errors (NAV-15). */
  onPartial(): void;
  /** Called for a failure that counts as a fault of a release; `app` is undefined for operations of the shell. */
  onReleaseFault?(app: string | undefined, what: string): void;
}

/** Codes of server failures; the screen shows the text of every other code. */
const failureCodes = new Set(['INTERNAL', 'UNAVAILABLE']);

/** Handles every failed operation before the app that sent it gets the result. */
export function failureExchange(handlers: FailureHandlers) {
  return mapExchange({
    onResult({ operation, data, error }) {
      if (!error) return;
      report(error, operation);
      const status = statusOf(error);
      const codes = error.graphQLErrors.map(({ extensions }) => extensions.code);
      if (isReleaseFault(status, codes))
        handlers.onReleaseFault?.(operation.context.app, `${nameOf(operation)}: ${codes.join(', ') || status}`);
      if (error.networkError && status === 0) handlers.onUnanswered();
      if (status === 401 || status === 403) handlers.onRefused(status, codeOf(error));
      if (hasData(data) && error.graphQLErrors.length > 0) handlers.onPartial();
      else if (isFailure(error) && !hasOwnMessage(operation)) handlers.onFailed();
    },
  });
}

function statusOf(error: CombinedError): number {
  const { status } = (error.response ?? {}) as { status?: number };
  if (status !== undefined) return status;
  // Over the WebSocket there is no HTTP status, only the error code.
  return codeOf(error) === 'UNAUTHENTICATED' || codeOf(error) === 'ACCOUNT_DISABLED' ? 401 : 0;
}

function codeOf(error: CombinedError): string | null {
  const code = error.graphQLErrors[0]?.extensions.code;
  return typeof code === 'string' ? code : null;
}

/** Reports operations without a response or with a server failure in any part (NAV-19). */
function report(error: CombinedError, operation: Operation): void {
  const failed = error.graphQLErrors.find(({ extensions }) => failureCodes.has(String(extensions.code)));
  if (!failed && !isFailure(error)) return;
  const { requestId } = (failed?.extensions.params ?? {}) as { requestId?: string };
  reportFault(error, {
    phase: 'call',
    call: nameOf(operation),
    ...(requestId ? { requestId } : {}),
  });
}

const nameOf = ({ query }: Operation): string => getOperationName(query) ?? 'unnamed';

function isFailure(error: CombinedError): boolean {
  const status = statusOf(error);
  if (error.networkError) return status === 0 || status >= 500;
  return failureCodes.has(codeOf(error) ?? 'INTERNAL');
}

/** Whether any field of the response has a value. */
function hasData(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) => name !== '__typename' && value !== null && value !== undefined);
}

/** Set by the kit for operations whose screen shows its own message. */
function hasOwnMessage(operation: Operation): boolean {
  return (operation.context as { ownFailureMessage?: boolean }).ownFailureMessage === true;
}
