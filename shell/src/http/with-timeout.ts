import { untilAborted } from '../platform/deadline.ts';

/** Milliseconds without an answer, or without a byte more, after which the person is told, and again after each further one. */
const slowAfter = 8_000;

/** Milliseconds after which a call counts as failed: whatever waits for it, or shows its outcome already, must not wait on. */
export const callTimeoutMs = 30_000;

/** Milliseconds after which a transfer that does not move counts as failed; the server may work on what it has got. */
export const stallTimeoutMs = 120_000;

export interface PendingCall {
  /** Aborts when the call is given up, by its time or by its caller. */
  signal: AbortSignal;
  /** Something of the answer has come, or something more was sent: the time begins anew. */
  moved(): void;
}

export type WithTimeout = <Answer>(
  limit: number,
  given: AbortSignal | null | undefined,
  call: (pending: PendingCall) => Promise<Answer>,
  /** Nobody waits for the call, so nobody is told that it takes long. */
  inBackground?: boolean,
) => Promise<Answer>;

/**
 * Sees that every call of the page ends, and that whoever waits is told of it before.
 * @param onSlow hears of a call that has had no answer for long
 */
export function createWithTimeout(onSlow: () => void): WithTimeout {
  return async (limit, given, call, inBackground = false) => {
    // One controller and listeners that are taken off again: a signal made of others stays in memory as long as one of them.
    const end = new AbortController();
    const leave = () => end.abort(given?.reason);
    if (given?.aborted) leave();
    else given?.addEventListener('abort', leave);
    let stop: () => void = () => undefined;
    let ended = false;

    function moved(): void {
      stop();
      if (ended) return;
      const telling = inBackground ? undefined : setInterval(onSlow, slowAfter);
      const time = setTimeout(() => end.abort(new Error(`A call took longer than ${limit} ms`)), limit);
      stop = () => {
        clearInterval(telling);
        clearTimeout(time);
      };
    }

    moved();
    try {
      // A renewal of the token before the call does not know of the signal.
      return await untilAborted(call({ signal: end.signal, moved }), end.signal);
    } finally {
      ended = true;
      stop();
      given?.removeEventListener('abort', leave);
    }
  };
}
