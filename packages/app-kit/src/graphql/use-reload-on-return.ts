import { useEffect } from 'react';

/**
 * Reloads when the user returns to the window or tab, for screens that other users edit at the same time. Selecting a
 * tab while the address bar has the focus fires only `visibilitychange`, not `focus`.
 */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const reloadWhenVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    window.addEventListener('focus', reload);
    document.addEventListener('visibilitychange', reloadWhenVisible);
    return () => {
      window.removeEventListener('focus', reload);
      document.removeEventListener('visibilitychange', reloadWhenVisible);
    };
  }, [reload]);
}
