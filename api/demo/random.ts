/** A reproducible pseudo-random sequence in [0, 1), so that every load creates the same demo. */
export function sequence(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) + 1;
  return () => {
    // Mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const day = 86_400_000;

/** An instant relative to the time of loading. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day);
}
