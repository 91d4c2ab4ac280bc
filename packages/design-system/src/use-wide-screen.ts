import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether the window is at least `minimum` px wide; updates on resize. */
export function useWideScreen(minimum: number): boolean {
  const query = `(min-width: ${minimum}px)`;
  const subscribe = useCallback(
    (notify: () => void) => {
      if (typeof window.matchMedia !== 'function') return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  const isWide = () => typeof window.matchMedia !== 'function' || window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, isWide, () => true);
}
