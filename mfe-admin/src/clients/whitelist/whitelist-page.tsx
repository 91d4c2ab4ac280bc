import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';
import { EntriesList } from './entries-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { isUndelivered } from './mail-badge.tsx';
import { ResendButton } from './resend-button.tsx';

/** Everybody who may come in, and the way to invite (WL-01, WL-04). */
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
        actions={({ email, approvedAt, mail }, reload) =>
          // A new invitation for whoever has not signed up, or what has not arrived (WL-13).
          !approvedAt || (mail && isUndelivered(mail)) ? (
            <ResendButton email={email} size="small" onSent={reload} />
          ) : null
        }
      />
    </ClientsArea>
  );
}
