import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

type ResendButtonProps = {
  email: string;
  size?: 'small';
  /** What is shown of the mail is to be loaded again. */
  onSent(): void;
};

/** Mails the person of a whitelist entry again what they need: a new invitation, the link that confirms their address, or the approval (WL-13). */
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
        // Nothing is left to send, as when they signed up meanwhile: the page tells.
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
