/**
 * Calls that are given up after ten seconds. Each app bundles its own copy, so that it does not add to the exports that
 * a release needs of its shell.
 */
import { createRequestFailure } from '@platform/app-contract';
import { type DocumentInput, ownFailureMessage, sendingOf } from '@platform/app-kit';
import type { AnyVariables, Client } from '@urql/core';

/** Milliseconds after which a change that can be sent again is given up. */
export const answerTimeoutMs = 10_000;

const lateAnswer = () => createRequestFailure(0, `No answer within ${answerTimeoutMs} ms`);

/** The answer to a mutation; without data, `error` tells why, see `isUnanswered`. */
export type SentInTime<Data> = { data?: Data | null | undefined; error?: Error | undefined };

/**
 * Sends a mutation that may be repeated, and gives it up after ten seconds. The caller shows failures. Not for calls
 * that may ask for a re-authentication, which takes longer.
 */
export function sendInTime<Data, Variables extends AnyVariables>(
  client: Client,
  document: DocumentInput<Data, Variables>,
  variables: Variables,
): Promise<SentInTime<Data>> {
  const request = sendingOf(document, variables);
  const controller = new AbortController();
  const { fetch: send = fetch } = client.createRequestOperation('mutation', request).context;
  const context = {
    ...ownFailureMessage,
    // The client sets a signal of its own and ends a mutation by nothing else.
    fetch: ((input, init) => {
      const signals = [controller.signal, init?.signal].filter((signal) => signal instanceof AbortSignal);
      return send(input, { ...init, signal: AbortSignal.any(signals) });
    }) satisfies typeof fetch,
  };
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ error: lateAnswer() });
      controller.abort();
    }, answerTimeoutMs);
    void client
      .executeMutation(request, context)
      .toPromise()
      .then((result) => {
        clearTimeout(timer);
        resolve(result);
      });
  });
}

/**
 * Makes a REST call that may be repeated, and gives it up after ten seconds, as `sendInTime` does.
 *
 * @throws RequestFailure with status 0 when there was no answer in time
 */
export async function callInTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), answerTimeoutMs);
  try {
    return await call(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? lateAnswer() : error;
  } finally {
    clearTimeout(timer);
  }
}
