import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';
import { EntriesList } from './entries-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';

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
      />
    </ClientsArea>
  );
}
