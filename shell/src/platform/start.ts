import { deadline } from './deadline.ts';

/**
 * Time in milliseconds for loading, bootstrapping and mounting an app or a slot filling together. The page must respond
 * within five seconds; what is left of them is for showing the fallback.
 */
const limit = 4600;

/** Watches whether the user still waits for what is started. */
export interface Leaving {
  /** Aborts when the user has left. */
  signal: AbortSignal;
  stop(): void;
}

/** The way of an app or a slot filling from the first request to its content. */
export interface Start {
  /** Aborts when the time is over, or the user has left. */
  signal: AbortSignal;
  left(): boolean;
  /** Whether nobody waits for it any more. */
  over(): boolean;
  /** Stops the time; what is shown is now the content or the fallback. */
  end(): void;
}

export function beginStart(name: string, leaving: Leaving): Start {
  const { signal, stop } = deadline(limit, `The start of ${name}`, leaving.signal);
  let ended = false;
  return {
    signal,
    left: () => leaving.signal.aborted,
    over: () => ended || leaving.signal.aborted,
    end() {
      ended = true;
      stop();
      leaving.stop();
    },
  };
}
