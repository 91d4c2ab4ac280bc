import { useEffect, useRef } from 'react';
import type { Loaded } from './use-load.ts';

/**
 * Asks again and again for what the server works on, until the work is done; never twice at once.
 * @param isInWork whether what was loaded still changes by itself
 * @param interval milliseconds between two questions
 */
export function useReloadWhile<Data>(loaded: Loaded<Data>, isInWork: (data: Data) => boolean, interval: number): void {
  const { state, reload } = loaded;
  const works = state === 'ready' && isInWork(loaded.data);
  const asking = useRef(false);
  asking.current = state === 'ready' && loaded.refreshing;
  useEffect(() => {
    if (!works) return;
    // Not by a timer for each answer: an answer that changes nothing renders nothing.
    const timer = setInterval(() => {
      if (!asking.current) reload();
    }, interval);
    return () => clearInterval(timer);
  }, [works, interval, reload]);
}
