import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useResendInvitation } from '../whitelist/use-resend.ts';

type ResendInvitationProps = {
  email: string;
  firebaseId: string;
  /** Called when the client's data has to be reloaded. */
  onSent(): void;
};

/** Mails a new invitation to a client who has not signed up yet (CLI-33, CLI-35). */
export function ResendInvitation({ email, firebaseId, onSent }: ResendInvitationProps) {
  const t = texts.useTexts();
  const resend = useResendInvitation(onSent);
  const [sending, setSending] = useState(false);

  async function send() {
    setSending(true);
    await resend({ email, firebaseId });
    setSending(false);
  }

  return (
    <Button loading={sending} onClick={() => void send()}>
      {t('client.resend')}
    </Button>
  );
}
