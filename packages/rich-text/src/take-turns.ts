const waiting: (() => void)[] = [];

/**
 * Runs `start` when the browser has painted and every earlier call has had its turn. A page with thirty texts opens its
 * editors one after the other, so that the first can be typed in long before the last is there.
 *
 * @returns a function that gives up the turn
 */
export function takeTurn(start: () => void): () => void {
  waiting.push(start);
  if (waiting.length === 1) setTimeout(next);
  return () => {
    const index = waiting.indexOf(start);
    // The first stays in the queue, because its timer is running.
    if (index === 0) waiting[0] = () => undefined;
    else if (index > 0) waiting.splice(index, 1);
  };
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // Between two turns the browser handles keys and paints.
  if (waiting.length > 0) setTimeout(next, 16);
}
