import { useEffect } from 'react';

/**
 * Loads again when the person comes back to the window or the tab, for screens on which somebody else works at the same
 * time. A tab that is chosen while the address bar has the focus gives no `focus`, only `visibilitychange`.
 */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const reloadWhenSeen = () => {
      if (document.visibilityState === 'visible') reload();
    };
    window.addEventListener('focus', reload);
    document.addEventListener('visibilitychange', reloadWhenSeen);
    return () => {
      window.removeEventListener('focus', reload);
      document.removeEventListener('visibilitychange', reloadWhenSeen);
    };
  }, [reload]);
}
