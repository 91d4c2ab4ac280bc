import { useEffect, useRef } from 'react';

/** Reloads when the number of changes made on the screen grows. */
export function useReloadAfter(changes: number, reload: () => void): void {
  const previousChanges = useRef(changes);
  useEffect(() => {
    if (previousChanges.current === changes) return;
    previousChanges.current = changes;
    reload();
  }, [changes, reload]);
}
