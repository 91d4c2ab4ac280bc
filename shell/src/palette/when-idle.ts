/** Milliseconds to wait in a browser that does not tell when it is idle. */
const fallbackDelay = 2000;

/** Calls back when the browser has nothing to do. Returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, fallbackDelay);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(callback);
  return () => window.cancelIdleCallback(request);
}
