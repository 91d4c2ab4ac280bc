// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { useDates, useMoney } from '../src/formats.ts';
import { usePageTitle } from '../src/page-title.ts';
import { testServices } from '../testing/services.ts';

const services = testServices();
const wrapper = ({ children }: { children: ReactNode }) => <AppProviders services={services}>{children}</AppProviders>;

afterEach(() => vi.useRealTimers());

it('NAV-17 formats money with separators and its currency, USD without one', () => {
  const { money, number } = renderHook(() => useMoney(), { wrapper }).result.current;
  expect(money('1234567.89', 'EUR')).toBe('€1,234,567.89');
  expect(money('500000')).toBe('$500,000');
  expect(number('50000')).toBe('50,000');
});

it('NAV-18 formats recent days relative to today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  const dates = renderHook(() => useDates(), { wrapper }).result.current;
  expect(dates.relative('2026-11-20T01:00:00.000Z')).toBe('Today');
  expect(dates.relative('2026-11-18T01:00:00.000Z')).toBe('2 days ago');
  expect(dates.relative('2026-11-02T12:00:00.000Z')).toBe('Nov 2, 2026');
  expect(dates.date('2026-11-02')).toBe('Nov 2, 2026');
  expect(dates.dateTime('2026-11-02T12:00:00.000Z')).toMatch(/^Nov 2, 2026/);
});

it('sets the document title, announces the screen, and resets the title on unmount', () => {
  const announced: string[] = [];
  vi.mocked(services.announceScreen)?.mockImplementation(() => void announced.push(document.title));
  const { rerender, unmount } = renderHook(({ title }) => usePageTitle(title), {
    wrapper,
    initialProps: { title: 'Messages' },
  });
  rerender({ title: 'Messages' });
  rerender({ title: 'Chat' });
  expect(announced).toEqual(['Messages · Brand', 'Chat · Brand']);
  unmount();
  expect(document.title).toBe('Brand');
  expect(announced).toHaveLength(2);
});

it('sets the document title under an older shell, which has no announcements', () => {
  const { announceScreen: _none, ...older } = services;
  const { unmount } = renderHook(() => usePageTitle('Messages'), {
    wrapper: ({ children }) => <AppProviders services={older}>{children}</AppProviders>,
  });
  expect(document.title).toBe('Messages · Brand');
  unmount();
});
