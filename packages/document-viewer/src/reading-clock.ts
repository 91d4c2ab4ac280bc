/** Milliseconds without any action after which the reader counts as idle. */
export const idleAfter = 60_000;

/**
 * Measures how long each page is read (FIG-06): while it is shown, the window is visible, and the reader did something in the
 * last minute. Times are milliseconds of one clock.
 */
export function createReadingClock(now: () => number) {
  const times = new Map<number, number>();
  let page: number | null = null;
  let isVisible = false;
  let countedTo = now();
  let activeAt = countedTo;

  /** Counts the time up to now for the page that was shown. */
  function settle(): void {
    const at = now();
    const end = Math.min(at, activeAt + idleAfter);
    if (page !== null && isVisible && end > countedTo) times.set(page, (times.get(page) ?? 0) + end - countedTo);
    countedTo = at;
  }

  return {
    /** Another page is shown, which the reader asked for; null for none. */
    show(next: number | null): void {
      settle();
      page = next;
      activeAt = now();
    },
    setVisible(visible: boolean): void {
      settle();
      isVisible = visible;
      if (visible) activeAt = now();
    },
    /** The reader did something. */
    touch(): void {
      settle();
      activeAt = now();
    },
    /** Returns the whole time of each page so far. */
    read(): ReadonlyMap<number, number> {
      settle();
      return times;
    },
  };
}
