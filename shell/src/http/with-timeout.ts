import { untilAborted } from '../platform/deadline.ts';

/** Milliseconds without a response or progress after which `onSlow` is called, repeatedly. */
const slowAfter = 8_000;

/** Timeout of a call in milliseconds, after which it fails. */
export const callTimeoutMs = 30_000;

/** Milliseconds without progress after which a transfer fails; long, since the server may be processing the upload. */
export const stallTimeoutMs = 120_000;

export interface PendingCall {
  /** Aborts on timeout or when the caller aborts. */
  signal: AbortSignal;
  /** Reports progress of a transfer, which restarts the timeout. */
  progressed(): void;
}

export type WithTimeout = <Answer>(
  limit: number,
  given: AbortSignal | null | undefined,
  call: (pending: PendingCall) => Promise<Answer>,
  /** Suppresses `onSlow`, for calls that no user waits for. */
  inBackground?: boolean,
) => Promise<Answer>;

/**
 * Creates the function that applies a timeout to calls.
 * @param onSlow called while a call takes long
 */
export function createWithTimeout(onSlow: () => void): WithTimeout {
  return async (limit, given, call, inBackground = false) => {
    // Not `AbortSignal.any`: its signal stays in memory as long as any of its sources.
    const end = new AbortController();
    const abort = () => end.abort(given?.reason);
    if (given?.aborted) abort();
    else given?.addEventListener('abort', abort);
    let stop: () => void = () => undefined;
    let ended = false;

    function progressed(): void {
      stop();
      if (ended) return;
      const notice = inBackground ? undefined : setInterval(onSlow, slowAfter);
      const timeout = setTimeout(() => end.abort(new Error(`A call took longer than ${limit} ms`)), limit);
      stop = () => {
        clearInterval(notice);
        clearTimeout(timeout);
      };
    }

    progressed();
    try {
      // The call may first wait for a token renewal, which ignores the signal.
      return await untilAborted(call({ signal: end.signal, progressed }), end.signal);
    } finally {
      ended = true;
      stop();
      given?.removeEventListener('abort', abort);
    }
  };
}
