/** Calls a listener for each task that occupies the page for more than 50 ms, in browsers that measure them. */
export function onLongTask(listener: () => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return;
  new PerformanceObserver((list) => {
    for (const _task of list.getEntries()) listener();
  }).observe({ type: 'longtask' });
}
