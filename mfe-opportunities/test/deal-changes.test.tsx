// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDealChanges } from '../src/deal/use-deal-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function start(dealId?: string) {
  const reload = vi.fn();
  function Screen() {
    useDealChanges(reload, dealId);
    return null;
  }
  const { emit, unmount } = renderScreen(<Screen />);
  // The subscription starts asynchronously.
  await act(async () => undefined);
  const change = (...dealIds: string[]) =>
    act(async () => emit('DealsChanged', { dealsChanged: { __typename: 'DealsChange', dealIds } }));
  return { reload, change, unmount };
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(2_000));

it('COMP-22 COMP-23 a list reloads once for several changes at a time, and not for the first, empty event', async () => {
  const { reload, change } = await start();
  await change();
  await wait();
  expect(reload).not.toHaveBeenCalled();
  await change('d1', 'd2');
  await change('d3');
  await wait();
  expect(reload).toHaveBeenCalledTimes(1);
  await change('d1');
  await wait();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('COMP-22 the page of a deal reloads for its own changes only, however its id is written', async () => {
  const { reload, change } = await start('D1');
  await change('d2');
  await wait();
  expect(reload).not.toHaveBeenCalled();
  await change('d2', 'd1');
  await wait();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads at different times, and neither in a hidden window nor after the screen was left', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { reload, change, unmount } = await start();
  await change('d1');
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(reload).toHaveBeenCalledTimes(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await change('d1');
  await wait();
  visibility.mockRestore();
  await change('d1');
  unmount();
  await wait();
  expect(reload).toHaveBeenCalledTimes(1);
  random.mockRestore();
});
