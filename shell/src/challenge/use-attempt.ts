import { useEffect, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';
import { isSignInExpired, retryAfterSeconds, stepErrorText } from './step-error-text.ts';

/** One try after another at a step. */
export interface Attempt {
  /** A try is under way. It stays so after a success, until the page goes on. */
  busy: boolean;
  /** Why the last try failed, to be shown at its field. */
  fault: string | undefined;
  /** Nothing may be tried for a while; `fault` counts the seconds. */
  waiting: boolean;
  /** Resolves with whether it succeeded. */
  run(action: () => Promise<void>): Promise<boolean>;
  /** Takes the last fault away: the person goes another way, or has typed something else. */
  forget(): void;
  /** Says what is wrong before anything is sent. */
  refuse(text: string): void;
}

/** @param onFailed told when the sign-in cannot go on @param email whose sign-in it is */
export function useAttempt(onFailed: (error: unknown) => void, email: string | null): Attempt {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function run(action: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFault(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setBusy(false);
      if (isSignInExpired(error)) {
        onFailed(error);
        return false;
      }
      const wait = retryAfterSeconds(error);
      if (wait > 0) setSeconds(wait);
      else setFault(stepErrorText(error, email ?? ''));
      return false;
    }
  }

  const waiting = seconds > 0;
  return {
    busy,
    waiting,
    fault: waiting ? authText('shell.challenge.faults.wait', { seconds }) : fault,
    run,
    forget: () => setFault(undefined),
    refuse: setFault,
  };
}
