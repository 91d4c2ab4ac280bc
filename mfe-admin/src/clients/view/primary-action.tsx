import { usePermission } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ApproveDialog } from '../whitelist/approve-dialog.tsx';
import { ClientAnswers } from '../whitelist/client-answers.tsx';
import { isUndelivered } from '../whitelist/mail-badge.tsx';
import { ResendButton } from '../whitelist/resend-button.tsx';
import type { ClientProps } from './client-page.tsx';
import { ResendInvitation } from './resend-invitation.tsx';

/** What is to be done next with a client: approve them, or resend the mail that they are waiting for. */
export function PrimaryAction({ client, onChanged }: ClientProps & { onChanged(): void }) {
  const { email, firebaseId, provisional, waitsForApproval, emailConfirmed, mail, closed } = client;
  if (!usePermission('manageClient') || closed) return null;
  if (provisional) return <ResendInvitation {...{ email, firebaseId, onSent: onChanged }} />;
  // An address that is not confirmed cannot be approved.
  if (waitsForApproval && emailConfirmed !== false) return <Approval client={client} onChanged={onChanged} />;
  const isDue = emailConfirmed === false || (mail && isUndelivered(mail));
  return isDue ? <ResendButton email={email} onSent={onChanged} /> : null;
}

/** Approves the client as the whitelist does (WL-12, CLI-32). */
function Approval({ client, onChanged }: ClientProps & { onChanged(): void }) {
  const t = texts.useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('approve.open')}
      </Button>
      <ApproveDialog
        applicant={client}
        facts={<ClientAnswers clientId={client.id} />}
        open={asking}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
      />
    </>
  );
}
