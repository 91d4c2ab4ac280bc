import { useEffect } from 'react';

/** Loads again when the person comes back to the window, for screens on which somebody else works at the same time. */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
}
