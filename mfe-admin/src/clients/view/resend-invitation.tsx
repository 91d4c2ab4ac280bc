import { readCodedError, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from '../whitelist/use-mail-toast.ts';

type ResendInvitationProps = {
  email: string;
  firebaseId: string;
  /** Called when the client's data has to be reloaded. */
  onSent(): void;
};

/** Mails a new invitation to a client who has not signed up yet (CLI-33, CLI-35). */
export function ResendInvitation({ email, firebaseId, onSent }: ResendInvitationProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const [sending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    try {
      const body = { email, firebaseId };
      const { result } = await callInTime((signal) =>
        http.json<MailAnswer>('POST', '/api/investor/invitation/resend', body, { signal }),
      );
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      onSent();
    } catch (error) {
      mailToast.failed(email);
      // The client may have signed up in the meantime; the reload shows it.
      if (readCodedError(error)) onSent();
    } finally {
      setSending(false);
    }
  }

  return (
    <Button loading={sending} onClick={() => void resend()}>
      {t('client.resend')}
    </Button>
  );
}
