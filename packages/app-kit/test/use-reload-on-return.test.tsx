// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReloadOnReturn } from '../src/graphql/use-reload-on-return.ts';

test('reloads each time the user returns, until it is unmounted', () => {
  const reload = vi.fn();
  const { unmount } = renderHook(() => useReloadOnReturn(reload));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledTimes(3);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledTimes(3);
  hidden.mockRestore();
  unmount();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledTimes(3);
});
