import { ThemedRoot } from '@platform/app-kit';
import { Modal } from '@platform/design-system';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { ChallengeAbandoned } from '../auth/challenge-queue.ts';
import { readTimeZone } from '../platform/time-zone.ts';
import type { PendingStep } from '../session/challenge-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { ChallengeSteps } from './challenge-steps.tsx';

/**
 * Shows the steps in a dialog with its own React root, over the current app.
 * @returns the URL at which the provider continues; rejects with `ChallengeAbandoned` when the dialog was closed
 */
export async function showStepUpDialog(step: PendingStep, texts: i18n): Promise<string> {
  const opener = document.activeElement;
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element, { identifierPrefix: 'step-up-' });
  try {
    return await new Promise<string>((resolve, reject) => {
      const abandon = () => reject(new ChallengeAbandoned());
      root.render(
        <ThemedRoot texts={texts} timeZone={readTimeZone()}>
          <ChallengeSteps
            first={step}
            onVerified={resolve}
            onFailed={reject}
            onAbandon={abandon}
            abandonText={authText('shell.challenge.cancel')}
            frame={(title, content) => (
              <Modal open title={title} footer={null} closable={false} width={480} onCancel={abandon}>
                <div className="shell-challenge-dialog">{content}</div>
              </Modal>
            )}
          />
        </ThemedRoot>,
      );
    });
  } finally {
    root.unmount();
    element.remove();
    if (opener instanceof HTMLElement) opener.focus();
  }
}
