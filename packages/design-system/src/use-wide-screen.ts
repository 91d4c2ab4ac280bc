import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is at least so wide, in px; follows a change of the window. */
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
