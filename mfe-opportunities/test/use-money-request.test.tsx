// @vitest-environment jsdom
import { createRequestFailure, type HttpClient, type PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AmountContext } from '../src/amount/amount-screen.tsx';
import { useMoneyRequest } from '../src/amount/use-money-request.ts';

const show = vi.fn();
const json = vi.fn<HttpClient['json']>();
const session = { account: null };
const services = {
  http: { json },
  session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
  texts: createTexts({ pseudo: false }),
  toasts: { show },
  navigate: vi.fn(),
  timeZone: 'UTC',
  // The request uses no other platform services.
} as unknown as PlatformServices;

const deal = { id: 'd', title: 'Series A', company: { name: 'Seedling Bio' }, investmentCurrency: 'EUR' };
const reload = vi.fn();
// Only the fields that the request reads.
const context = { deal, obstacle: null, reload } as unknown as AmountContext;

afterEach(() => {
  cleanup();
  for (const mock of [show, json, reload]) mock.mockReset();
});

it.each([
  ['mounted', false, /^Could not complete request\.\.\.$/],
  ['unmounted', true, /No answer came for Seedling Bio - Series A\. It may have been carried out/],
])('a lost response is reported while %s', async (_where, leaves, text) => {
  let fail: (error: Error) => void = () => undefined;
  json.mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const { result, unmount } = renderHook(() => useMoneyRequest('/api/investment/insert', context), {
    wrapper: ({ children }) => <AppProviders services={services}>{children}</AppProviders>,
  });
  let sent: Promise<boolean> | undefined;
  act(() => {
    sent = result.current.send({ dealId: 'd', value: '60000', dealVersion: 3, companyVersion: 2 });
  });
  if (leaves) unmount();
  await act(async () => {
    fail(createRequestFailure(0, 'There was no answer'));
    await sent;
  });
  expect(show).toHaveBeenCalledTimes(1);
  expect(show.mock.lastCall?.[0].text).toMatch(text);
  expect(reload).toHaveBeenCalled();
  if (!leaves) expect(result.current.uncertainAmount).toBe('60000');
});
