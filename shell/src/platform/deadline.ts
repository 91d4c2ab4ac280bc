/** Rejects with the signal's reason when it aborts before the promise settles. The promise itself goes on. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** A signal that aborts after some milliseconds, when another one does, or never once `stop` was called. */
export function deadline(milliseconds: number, what: string, ...others: AbortSignal[]) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`${what} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return { signal: AbortSignal.any([controller.signal, ...others]), stop: () => clearTimeout(timer) };
}

/** Waits, unless the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return untilAborted(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);
}
