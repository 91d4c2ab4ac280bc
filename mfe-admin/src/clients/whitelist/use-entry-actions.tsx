import { openRecordOf } from '@platform/design-system/list';
import { type ReactNode, useState } from 'react';
import type { RecordAction } from '../../record/use-action-question.tsx';
import { texts } from '../../texts.ts';
import { ApplicantFacts } from './applicant-facts.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import type { Entry } from './entries-list.tsx';
import { isUndelivered } from './mail-badge.tsx';
import { useResend } from './use-resend.ts';

/** Whether an entry is of somebody who has signed up, confirmed the address and waits for approval (WL-12). */
export const canBeApproved = ({ waitsForApproval, emailConfirmed }: Entry): boolean =>
  waitsForApproval && emailConfirmed !== false;

/** Whether a mail is due to an entry: a confirmation, an undelivered mail or an invitation that is still open (WL-13). */
function isMailDue({ waitsForApproval, emailConfirmed, approvedAt, mail }: Entry): boolean {
  if (waitsForApproval) return emailConfirmed === false;
  return !approvedAt || Boolean(mail && isUndelivered(mail));
}

/**
 * Returns what can be done with an entry: open its client, approve it (WL-12), resend the mail that is due (WL-13); and
 * the dialog of the approval, which must be rendered beside the list, not in a row that may move meanwhile.
 * @param reload reloads the list
 */
export function useEntryActions(reload: () => void): {
  approve(entry: Entry): void;
  actionsOf(entry: Entry): RecordAction[];
  dialogs: ReactNode;
} {
  const t = texts.useTexts();
  const resend = useResend(reload);
  const [applicant, setApplicant] = useState<Entry | null>(null);
  const [asking, setAsking] = useState(false);

  function approve(entry: Entry): void {
    setApplicant(entry);
    setAsking(true);
  }

  function actionsOf(entry: Entry): RecordAction[] {
    const { clientId, email, approvedAt, waitsForApproval } = entry;
    const resendText = approvedAt || waitsForApproval ? t('whitelist.resendMail') : t('client.resend');
    return [
      ...(clientId ? [{ key: 'open', label: t('whitelist.openClient'), run: openRecordOf }] : []),
      ...(canBeApproved(entry) ? [{ key: 'approve', label: t('approve.open'), run: () => approve(entry) }] : []),
      ...(isMailDue(entry) ? [{ key: 'resend', label: resendText, run: () => resend(email) }] : []),
    ];
  }

  const dialogs = applicant ? (
    <ApproveDialog
      key={applicant.id}
      applicant={applicant}
      facts={<ApplicantFacts {...applicant} />}
      open={asking}
      onClose={() => setAsking(false)}
      onChanged={reload}
    />
  ) : null;
  return { approve, actionsOf, dialogs };
}
