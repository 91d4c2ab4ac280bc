import { ThemedRoot } from '@platform/app-kit';
import { Modal } from '@platform/design-system';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { ProofAbandoned } from '../door/proof-desk.ts';
import { readTimeZone } from '../platform/time-zone.ts';
import type { DueStep } from '../session/proof-calls.ts';
import { doorText } from '../texts/door-texts.ts';
import { ProofSteps } from './proof-steps.tsx';

/**
 * Shows the steps in a dialog of its own root, over whatever app is on the page.
 * @returns where the provider goes on; rejects with `ProofAbandoned` when the dialog was closed
 */
export async function askInDialog(step: DueStep, texts: i18n): Promise<string> {
  const opener = document.activeElement;
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element, { identifierPrefix: 'step-up-' });
  try {
    return await new Promise<string>((resolve, reject) => {
      const abandon = () => reject(new ProofAbandoned());
      root.render(
        <ThemedRoot texts={texts} timeZone={readTimeZone()}>
          <ProofSteps
            first={step}
            onProven={resolve}
            onFailed={reject}
            onAbandon={abandon}
            abandonText={doorText('shell.proof.cancel')}
            frame={(title, content) => (
              <Modal open title={title} footer={null} closable={false} width={480} onCancel={abandon}>
                <div className="shell-proof-dialog">{content}</div>
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
