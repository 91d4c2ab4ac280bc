import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';
import { ApplicantActions } from './applicant-actions.tsx';
import { EntriesList, type Entry, type EntryCommands } from './entries-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { isUndelivered } from './mail-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** The whitelist, with the dialog to invite more addresses (WL-01, WL-04). */
export default function WhitelistPage() {
  const t = texts.useTexts();
  const [inviting, setInviting] = useState(false);
  return (
    <ClientsArea
      tab="whitelist"
      actions={
        <Button type="primary" onClick={() => setInviting(true)}>
          {t('invite.open')}
        </Button>
      }
    >
      <EntriesList
        tab="WHITELIST"
        label={t('whitelist.table')}
        failed={t('whitelist.failed')}
        empty={t('whitelist.empty')}
        header={(reload) => <InviteDialog open={inviting} onClose={() => setInviting(false)} onSent={reload} />}
        actions={(entry, commands) => <EntryActions entry={entry} {...commands} />}
      />
    </ClientsArea>
  );
}

/**
 * Offers the approval of an applicant who was also invited, else to resend an undelivered mail or an invitation
 * (WL-13).
 */
function EntryActions({ entry, ...commands }: { entry: Entry } & EntryCommands) {
  const { email, approvedAt, waitsForApproval, mail } = entry;
  if (waitsForApproval) return <ApplicantActions entry={entry} {...commands} />;
  if (approvedAt && !(mail && isUndelivered(mail))) return null;
  return <ResendButton email={email} size="small" onSent={commands.reload} />;
}
