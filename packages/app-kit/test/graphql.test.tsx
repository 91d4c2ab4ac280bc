// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { Client, fetchExchange, gql } from '@urql/core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { useLoad } from '../src/graphql/use-load.ts';
import { useSend } from '../src/graphql/use-send.ts';
import { testServices } from '../testing/services.ts';

const dealsQuery = gql<{ deals: string[] }, Record<string, never>>('{ deals }');
const renameMutation = gql<{ rename: string }, { name: string }>(
  'mutation Rename($name: String!) { rename(name: $name) }',
);

/** Services with an API that returns the given responses in order; an error is a lost connection. */
function servicesWith(...answers: (object | Error)[]) {
  const graphql = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async () => {
      const answer = answers.shift() ?? new Error('No further answer');
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    },
  });
  const services = testServices({ graphql });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProviders services={services}>{children}</AppProviders>
  );
  return { services, wrapper };
}

const refused = (code: string, params = {}) => ({
  errors: [{ message: 'x', extensions: { code, params } }],
  data: null,
});

it('reports a failed load and reloads on request', async () => {
  const { wrapper } = servicesWith(new TypeError('Failed to fetch'), { data: { deals: ['a'] } });
  const { result } = renderHook(() => useLoad(dealsQuery, {}), { wrapper });
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current.state).toBe('failed'));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.state).toBe('ready'));
  expect(result.current.data).toEqual({ deals: ['a'] });
});

it.each([
  ['got no answer', new TypeError('Failed to fetch'), 'ready'],
  ['was refused', refused('NOT_FOUND'), 'failed'],
])('CARE-10 a load that %s comes by itself when the connection is back only if it may', async (_how, first, state) => {
  const { services, wrapper } = servicesWith(first, { data: { deals: ['a'] } });
  const listeners = new Set<() => void>();
  services.onReconnected = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const { result } = renderHook(() => useLoad(dealsQuery, {}), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  act(() => {
    for (const listener of [...listeners]) listener();
  });
  await waitFor(() => expect(result.current.state).toBe(state));
  // What has come is not asked for again.
  await waitFor(() => expect(listeners.size).toBe(0));
});

it('NAV-14 keeps the data when a reload gets no response, but not when it gets an error code', async () => {
  const { wrapper } = servicesWith(
    { data: { deals: ['a'] } },
    new TypeError('Failed to fetch'),
    { data: { deals: ['b'] } },
    refused('NOT_FOUND'),
  );
  const states: string[] = [];
  const { result } = renderHook(
    () => {
      const loaded = useLoad(dealsQuery, {});
      states.push(loaded.state);
      return loaded;
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.state).toBe('ready'));
  states.length = 0;
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current).toMatchObject({ state: 'ready', data: { deals: ['a'] } });
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.data).toEqual({ deals: ['b'] }));
  expect(new Set(states)).toEqual(new Set(['ready']));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.state).toBe('failed'));
});

it('NAV-15 uses the data of a response that also has errors', async () => {
  const { wrapper } = servicesWith({ data: { deals: ['a'] }, errors: [{ message: 'x' }] });
  const { result } = renderHook(() => useLoad(dealsQuery, {}), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  expect(result.current.data).toEqual({ deals: ['a'] });
  expect(result.current.error).toBeDefined();
});

it('resolves with the data of a mutation and shows nothing', async () => {
  const { services, wrapper } = servicesWith({ data: { rename: 'done' } });
  const { result } = renderHook(() => useSend(renameMutation), { wrapper });
  let sent: Promise<unknown> = Promise.resolve();
  act(() => {
    sent = result.current[0]({ name: 'b' });
  });
  expect(result.current[1]).toBe(true);
  await act(() => sent);
  expect(await sent).toEqual({ rename: 'done' });
  expect(result.current[1]).toBe(false);
  expect(services.toasts.show).not.toHaveBeenCalled();
});

it.each([
  [
    'NAV-14 the generic text for a lost connection',
    new TypeError('Failed to fetch'),
    undefined,
    'Could not complete request...',
  ],
  ['the failure text of the screen', new TypeError('Failed to fetch'), 'data saving error', 'data saving error'],
  [
    'the text of an error code',
    refused('FIELD_INVALID', { field: 'city' }),
    'data saving error',
    'Field city is not valid',
  ],
])('shows the error of a mutation once: %s', async (_what, answer, failureText, text) => {
  const { services, wrapper } = servicesWith(answer);
  const { result } = renderHook(() => useSend(renameMutation, { failureText }), { wrapper });
  await act(async () => expect(await result.current[0]({ name: 'b' })).toBeNull());
  expect(services.toasts.show).toHaveBeenCalledTimes(1);
  expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text });
});
