import './whitelist.css';
import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { ConfirmDialog, Text } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { texts } from '../../texts.ts';
import { type Applicant, type ApprovalAnswer, approvalOf } from './approval.ts';
import { entryName } from './entry-name.ts';
import { investorRole, RoleField } from './role-field.tsx';
import { useMailToast } from './use-mail-toast.ts';

type ApproveDialogProps = {
  applicant: Applicant;
  /** What there is to judge the applicant by. */
  facts: ReactNode;
  open: boolean;
  onClose(): void;
  /** Called when the applicant's data has to be loaded again. */
  onChanged(): void;
};

/**
 * Approves an applicant after a confirmation with a choice of role, and reports whether the mail was sent (WL-12 to
 * WL-14). It belongs to the screen, not to a row, which may be removed or rendered in another form in the meantime.
 */
export function ApproveDialog({ applicant, facts, open, onClose, onChanged }: ApproveDialogProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const { show } = useErrorText();
  const [sending, setSending] = useState(false);
  const [role, setRole] = useState(investorRole);
  const { email } = applicant;

  async function approve() {
    setSending(true);
    try {
      const { result } = await http.json<ApprovalAnswer>('POST', '/api/whitelist/approve', approvalOf(applicant, role));
      if (result.approved) {
        if (result.mailSent) mailToast.sent();
        else mailToast.failed(email);
      }
      onClose();
      onChanged();
    } catch (error) {
      // The entry may have been changed by another employee in the meantime.
      if (readCodedError(error)) onChanged();
      show(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('approve.title', { name: entryName(applicant) || email })}
      confirmText={t('approve.confirm')}
      cancelText={t('whitelist.cancel')}
      busy={sending}
      onConfirm={() => void approve()}
      onCancel={onClose}
    >
      <Text as="p">{t('approve.text', { email })}</Text>
      <div className="admin-approve-facts">{facts}</div>
      <div className="admin-approve-role">
        <RoleField value={role} onChange={setRole} />
      </div>
    </ConfirmDialog>
  );
}
