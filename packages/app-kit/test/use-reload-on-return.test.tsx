// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReloadOnReturn } from '../src/graphql/use-reload-on-return.ts';

test('loads again each time the person comes back, until the screen is left', () => {
  const reload = vi.fn();
  const { unmount } = renderHook(() => useReloadOnReturn(reload));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  expect(reload).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('focus'));
  expect(reload).toHaveBeenCalledTimes(2);
});
