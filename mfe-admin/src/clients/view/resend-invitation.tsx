import { readCodedError, usePlatform } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from '../whitelist/use-mail-toast.ts';

/** What the subject of an account starts with until its person has signed up (CACC-11). */
const provisionalPrefix = 'PROVISORY_ID_';

/** Whether somebody has not signed up yet, so that there is an invitation to send again (CLI-33). */
export function isProvisional(firebaseId: string): boolean {
  return firebaseId.startsWith(provisionalPrefix);
}

type ResendInvitationProps = {
  email: string;
  firebaseId: string;
  /** What is shown of the client is to be loaded again. */
  onSent(): void;
};

/** Mails a new invitation to somebody who has not signed up yet (CLI-35). */
export function ResendInvitation({ email, firebaseId, onSent }: ResendInvitationProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const [sending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/investor/invitation/resend', {
        email,
        firebaseId,
      });
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      onSent();
    } catch (error) {
      mailToast.failed(email);
      // They may have signed up meanwhile: the page tells.
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
