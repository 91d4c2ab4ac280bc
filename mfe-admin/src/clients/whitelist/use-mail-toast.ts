import { usePlatform, useSharedTexts } from '@platform/app-kit';
import { texts } from '../../texts.ts';

/** The answer of every call that sends a mail: whether it has gone out; if not, it is tried again (WL-13). */
export type MailAnswer = { result: { mailSent: boolean } };

/** Tells how the mail of an action fared, in the texts of WL-07, WL-08 and WL-13. */
export function useMailToast(): { sent(): void; failed(email: string): void } {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  return {
    sent: () => toasts.show({ severity: 'success', text: shared('toasts.emailSent') }),
    failed: (email) => toasts.show({ severity: 'error', text: t('mail.failed', { email }) }),
  };
}
