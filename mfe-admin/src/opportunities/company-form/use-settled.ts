import { useEffect, useState } from 'react';

/** Milliseconds without a key press after which a text is searched for. */
const pauseMilliseconds = 250;

/** Returns a text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
