import type { i18n } from 'i18next';
import { ChallengeAbandoned } from '../auth/challenge-queue.ts';
import type { Authentication } from '../session/authentication.ts';
import type { Reauthenticate } from '../session/with-step-up.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { isSignInExpired, stepErrorText } from './step-error-text.ts';

/**
 * Creates the function that re-authenticates the signed-in user in a dialog over the page, while the call that requires
 * it waits. Concurrent calls share one dialog.
 */
export function createStepUp(authentication: Pick<Authentication, 'reauthenticate'>, texts: i18n): Reauthenticate {
  let running: Promise<boolean> | null = null;

  async function run(): Promise<boolean> {
    try {
      const { showStepUpDialog } = await import('./step-up-dialog.tsx');
      await authentication.reauthenticate((step) => showStepUpDialog(step, texts));
      return true;
    } catch (error) {
      if (error instanceof ChallengeAbandoned) return false;
      const text = isSignInExpired(error) ? authText('shell.challenge.faults.expired') : stepErrorText(error);
      toasts.show({ severity: 'error', text });
      return false;
    }
  }

  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
