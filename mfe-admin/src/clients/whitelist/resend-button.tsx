import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

type ResendButtonProps = {
  email: string;
  size?: 'small';
  /** Called when the state of the mail has to be reloaded. */
  onSent(): void;
};

/**
 * Resends the mail that is due to a whitelist entry: the invitation, the address confirmation or the approval (WL-13).
 */
export function ResendButton({ email, size, onSent }: ResendButtonProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const { show } = useErrorText();
  const [sending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/whitelist/resend', { email });
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      onSent();
    } catch (error) {
      if (readCodedError(error)) {
        // There is no mail to resend, e.g. because the invitee has signed up in the meantime; the reload shows it.
        onSent();
        show(error);
      } else mailToast.failed(email);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button size={size} loading={sending} aria-label={t('whitelist.resendOf', { email })} onClick={() => void resend()}>
      {t('whitelist.resend')}
    </Button>
  );
}
