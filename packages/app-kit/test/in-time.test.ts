import { createRequestFailure } from '@platform/app-contract';
import { Client, fetchExchange, gql } from '@urql/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnanswered } from '../src/coded-error.ts';
import { answerTimeoutMs, callInTime, sendInTime } from '../src/in-time/index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rename = gql<{ rename: string }, { name: string }>('mutation Rename($name: String!) { rename(name: $name) }');

/** A client of an API that never answers, or with the given response. */
function clientOf(answer?: object) {
  const signals: (AbortSignal | null | undefined)[] = [];
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async (_url, init) => {
      signals.push(init?.signal);
      return answer ? Response.json(answer) : new Promise<never>(() => undefined);
    },
  });
  return { client, signals };
}

it('gives a mutation up after ten seconds, so that it can be sent again', async () => {
  const { client, signals } = clientOf();
  const sent = vi.fn();
  const sending = sendInTime(client, rename, { name: 'x' }).then(sent);
  await vi.advanceTimersByTimeAsync(answerTimeoutMs - 1);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sending;
  const [{ data, error }] = sent.mock.calls[0] as [{ data?: unknown; error?: unknown }];
  expect([data, isUnanswered(error)]).toEqual([undefined, true]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

it('resolves with the answer or error of a mutation', async () => {
  const answered = await sendInTime(clientOf({ data: { rename: 'y' } }).client, rename, { name: 'y' });
  expect(answered).toMatchObject({ data: { rename: 'y' }, error: undefined });
  const refused = { data: null, errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] };
  const { error } = await sendInTime(clientOf(refused).client, rename, { name: 'y' });
  expect(isUnanswered(error)).toBe(false);
});

it('gives a REST call up after ten seconds; other failures stay as they are', async () => {
  const late = callInTime(
    (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  ).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(answerTimeoutMs);
  expect(isUnanswered(await late)).toBe(true);
  const failure = createRequestFailure(409, 'in use', 'EMAIL_IN_USE');
  await expect(callInTime(() => Promise.reject(failure))).rejects.toBe(failure);
  await expect(callInTime(async () => 'answer')).resolves.toBe('answer');
});
