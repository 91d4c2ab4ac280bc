import type { i18n } from 'i18next';
import { ChallengeAbandoned } from '../auth/challenge-queue.ts';
import type { Authentication } from '../session/authentication.ts';
import type { ProveAgain } from '../session/with-step-up.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { faultText, isOver } from './fault-text.ts';

/**
 * Asks the signed-in person to prove again that it is them, in a dialog over the page (the change that needs it waits).
 * Calls that ask for it together share one dialog.
 */
export function createStepUp(authentication: Pick<Authentication, 'proveAgain'>, texts: i18n): ProveAgain {
  let running: Promise<boolean> | null = null;

  async function prove(): Promise<boolean> {
    try {
      const { askInDialog } = await import('./step-up-dialog.tsx');
      await authentication.proveAgain((step) => askInDialog(step, texts));
      return true;
    } catch (error) {
      if (error instanceof ChallengeAbandoned) return false;
      const text = isOver(error) ? authText('shell.challenge.faults.expired') : faultText(error);
      toasts.show({ severity: 'error', text });
      return false;
    }
  }

  return () => {
    running ??= prove().finally(() => {
      running = null;
    });
    return running;
  };
}
