import { useEffect, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';
import { isSignInExpired, retryAfterSeconds, stepErrorText } from './step-error-text.ts';

/** State of the attempts at a step. */
export interface Attempt {
  /** An attempt is pending. Stays true after success until the page moves on. */
  busy: boolean;
  /** Error text of the last attempt, to be shown at its field. */
  fault: string | undefined;
  /** Attempts are throttled; `fault` counts down the seconds. */
  waiting: boolean;
  /** Runs an attempt; resolves with whether it succeeded. */
  run(action: () => Promise<void>): Promise<boolean>;
  /** Clears the last error text after new input or a change of method. */
  clearFault(): void;
}

/** @param onFailed called when the sign-in cannot continue @param email of the account that signs in */
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
    clearFault: () => setFault(undefined),
  };
}
