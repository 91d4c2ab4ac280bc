/** The editors that wait to be opened; null for one that was removed meanwhile. */
const waiting: ((() => void) | null)[] = [];

/** Milliseconds between two editors, in which the browser handles keys and paints. */
const interval = 16;

/**
 * Calls `open` after the browser has painted and every earlier call was handled. A page with thirty texts opens its
 * editors one after the other, so that the first can be typed in long before the last is there.
 *
 * @returns a function that cancels it
 */
export function enqueueOpening(open: () => void): () => void {
  waiting.push(open);
  if (waiting.length === 1) setTimeout(openNext);
  return () => {
    const index = waiting.indexOf(open);
    // It keeps its place, because the timer may be running for it.
    if (index >= 0) waiting[index] = null;
  };
}

function openNext(): void {
  while (waiting.length > 0 && waiting[0] === null) waiting.shift();
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setTimeout(openNext, interval);
}
