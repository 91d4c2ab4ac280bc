/** Rejects with the signal's reason when it aborts before the promise settles. The promise itself is not cancelled. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Returns a signal that aborts after a timeout or with one of `others`; `stop` cancels the timeout. */
export function deadline(milliseconds: number, what: string, ...others: AbortSignal[]) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`${what} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return { signal: AbortSignal.any([controller.signal, ...others]), stop: () => clearTimeout(timer) };
}

/** Resolves after the given time; rejects when the signal aborts first. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return untilAborted(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);
}
