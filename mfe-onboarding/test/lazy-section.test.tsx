// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attemptEveryMs, lazySection } from '../src/account/lazy-section.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('CARE-10 a section that cannot be loaded leaves the others, and comes by itself', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('Loading chunk failed'))
    .mockResolvedValue({ default: () => 'Sessions' });
  const Section = lazySection(load);
  await act(async () =>
    render(
      <>
        <input aria-label="City" defaultValue="Uppsala" />
        <Suspense fallback="Loading">
          <Section />
        </Suspense>
      </>,
    ),
  );
  screen.getByText('Loading');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Uppsala');
  await act(() => vi.advanceTimersByTimeAsync(attemptEveryMs));
  screen.getByText('Sessions');
  expect(screen.queryByText('Loading')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
