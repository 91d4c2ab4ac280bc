import { readRefusal, usePlatform, useRefusal } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';
import { EntriesList, type Entry } from './entries-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { isUndelivered } from './mail-badge.tsx';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

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
        actions={(entry, reload) => <ResendButton entry={entry} reload={reload} />}
      />
    </ClientsArea>
  );
}

/** Sends again what has not arrived, or a new invitation to whoever has not signed up (WL-13). */
function ResendButton({ entry, reload }: { entry: Entry; reload(): void }) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const { show } = useRefusal();
  const [sending, setSending] = useState(false);
  const { email, approvedAt, mail } = entry;
  if (approvedAt && !(mail && isUndelivered(mail))) return null;

  async function resend() {
    setSending(true);
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/whitelist/resend', { email });
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      reload();
    } catch (error) {
      if (readRefusal(error)) show(error);
      else mailToast.failed(email);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button
      size="small"
      loading={sending}
      aria-label={t('whitelist.resendOf', { email })}
      onClick={() => void resend()}
    >
      {t('whitelist.resend')}
    </Button>
  );
}
