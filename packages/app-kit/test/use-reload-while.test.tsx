// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Loaded } from '../src/graphql/use-load.ts';
import { useReloadWhile } from '../src/graphql/use-reload-while.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks again while the server works, not before an answer has come, and stops when it is done or left', () => {
  const reload = vi.fn();
  const answer = (data: string, refreshing = false): Loaded<string> => ({
    ...{ state: 'ready', data, refreshing, error: undefined, reload },
  });
  const { rerender, unmount } = renderHook(
    (loaded: Loaded<string>) => useReloadWhile(loaded, (data) => data === 'in work', 1_000),
    { initialProps: { state: 'loading', data: undefined, error: undefined, reload } as Loaded<string> },
  );
  const asked = (loaded: Loaded<string>) => {
    reload.mockClear();
    rerender(loaded);
    vi.advanceTimersByTime(2_500);
    return reload.mock.calls.length;
  };
  expect(asked({ state: 'loading', data: undefined, error: undefined, reload })).toBe(0);
  expect(asked(answer('in work'))).toBe(2);
  // The same timer goes on after an answer, the next time 500 milliseconds later.
  expect(asked(answer('in work'))).toBe(3);
  expect(asked(answer('in work', true))).toBe(0);
  expect(asked(answer('done'))).toBe(0);
  expect(asked(answer('in work'))).toBe(2);
  unmount();
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledTimes(2);
});
