import { useEffect } from 'react';
import { usePlatform } from '../platform-context.ts';

/** Reloads data that subscriptions keep up to date when they are back after an interruption. */
export function useReloadOnReconnect(reload: () => void): void {
  const { onReconnected } = usePlatform();
  // Undefined under an older shell.
  useEffect(() => onReconnected?.(reload), [onReconnected, reload]);
}
