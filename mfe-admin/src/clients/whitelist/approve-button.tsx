import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, ConfirmDialog, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type Entry, entryName } from './entries-list.tsx';
import { investorRole, RoleField } from './role-field.tsx';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

/** `approved` is false if another employee approved the applicant first; no mail is sent then. */
type ApprovalAnswer = { result: MailAnswer['result'] & { approved: boolean } };

/**
 * Approves an applicant after a confirmation with a choice of role, and reports whether the mail was sent (WL-12 to
 * WL-14).
 */
export function ApproveButton({ entry, reload }: { entry: Entry; reload(): void }) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const { show } = useErrorText();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [role, setRole] = useState(investorRole);
  const { email } = entry;
  const name = entryName(entry) || email;

  async function approve() {
    setSending(true);
    try {
      const { firstName, lastName } = entry;
      const { result } = await http.json<ApprovalAnswer>('POST', '/api/whitelist/approve', {
        email,
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
        role,
      });
      if (result.approved) {
        if (result.mailSent) mailToast.sent();
        else mailToast.failed(email);
      }
      setAsking(false);
      reload();
    } catch (error) {
      // The entry may have been changed by another employee in the meantime.
      if (readCodedError(error)) reload();
      show(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Button
        size="small"
        aria-label={t('approve.openOf', { name })}
        disabled={entry.emailConfirmed === false}
        onClick={() => setAsking(true)}
      >
        {t('approve.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('approve.title', { name })}
        confirmText={t('approve.confirm')}
        cancelText={t('whitelist.cancel')}
        busy={sending}
        onConfirm={() => void approve()}
        onCancel={() => setAsking(false)}
      >
        <Text as="p">{t('approve.text', { email })}</Text>
        <div className="admin-approve-role">
          <RoleField value={role} onChange={setRole} />
        </div>
      </ConfirmDialog>
    </>
  );
}
