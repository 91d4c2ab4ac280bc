import { useEffect } from 'react';
import { usePlatform } from '../platform-context.ts';

/** Loads again when live updates are back after an interruption, for screens that they keep up to date. */
export function useReloadOnReconnect(reload: () => void): void {
  const { onReconnected } = usePlatform();
  // A tab may run an older shell, which does not tell.
  useEffect(() => onReconnected?.(reload), [onReconnected, reload]);
}
