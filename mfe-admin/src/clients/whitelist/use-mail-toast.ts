import { usePlatform, useSharedTexts } from '@platform/app-kit';
import { texts } from '../../texts.ts';

/** The response of every call that sends a mail; if `mailSent` is false, the server retries it (WL-13). */
export type MailAnswer = { result: { mailSent: boolean } };

/** Returns functions that report whether a mail was sent, with the texts of WL-07, WL-08 and WL-13. */
export function useMailToast(): { sent(): void; failed(email: string): void } {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  return {
    sent: () => toasts.show({ severity: 'success', text: shared('toasts.emailSent') }),
    failed: (email) => toasts.show({ severity: 'error', text: t('mail.failed', { email }) }),
  };
}
