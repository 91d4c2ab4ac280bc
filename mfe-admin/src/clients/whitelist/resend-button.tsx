import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useResend } from './use-resend.ts';

type ResendButtonProps = {
  email: string;
  /** Called when the state of the mail has to be reloaded. */
  onSent(): void;
};

/** Resends the mail that is due to a whitelist entry (WL-13). */
export function ResendButton({ email, onSent }: ResendButtonProps) {
  const t = texts.useTexts();
  const resend = useResend(onSent);
  const [sending, setSending] = useState(false);

  async function send() {
    setSending(true);
    await resend(email);
    setSending(false);
  }

  return (
    <Button loading={sending} aria-label={t('whitelist.resendOf', { email })} onClick={() => void send()}>
      {t('whitelist.resend')}
    </Button>
  );
}
