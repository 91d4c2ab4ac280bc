import { useEffect, useState } from 'react';

/** Milliseconds for which a hidden page stays connected: most people come back sooner. */
const hiddenFor = 5 * 60_000;

/** Whether the page is visible, or was within the last five minutes. */
export function useRecentlyVisible(): boolean {
  const [isRecent, setRecent] = useState(true);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function follow(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setRecent(true);
      else timer = setTimeout(() => setRecent(false), hiddenFor);
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);

  return isRecent;
}
