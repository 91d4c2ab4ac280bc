import { useEffect, useState } from 'react';

const step = 30_000;

/** Returns the current time in milliseconds, anew every half minute, for what becomes due while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
