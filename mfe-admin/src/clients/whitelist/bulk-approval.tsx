import './whitelist.css';
import { usePlatform } from '@platform/app-kit';
import { Text } from '@platform/design-system';
import { useState } from 'react';
import { BulkDialog } from '../../bulk/bulk-dialog.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { BulkQuestion } from '../../bulk/use-bulk-question.tsx';
import { texts } from '../../texts.ts';
import { ApplicantFacts } from './applicant-facts.tsx';
import { type ApprovalAnswer, approvalOf } from './approval.ts';
import type { Entry } from './entries-list.tsx';
import { entryName } from './entry-name.ts';
import { investorRole, RoleField } from './role-field.tsx';

const nameOf = (entry: Entry) => entryName(entry) || entry.email;

/** Approves the ticked applicants, each by a call of its own with its own mail (WL-12, WL-13). */
export function BulkApproval({ rows: entries, open, onClose }: BulkQuestion<null, Entry>) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const [role, setRole] = useState(investorRole);

  async function approve(entry: Entry): Promise<string | undefined> {
    const { result } = await http.json<ApprovalAnswer>('POST', '/api/whitelist/approve', approvalOf(entry, role));
    if (!result.approved) return t('approve.already');
    return result.mailSent ? undefined : t('mail.failed', { email: entry.email });
  }

  const bulk = useBulk(approve, nameOf);
  return (
    <BulkDialog
      open={open}
      title={t('approve.manyTitle', { count: entries.length })}
      confirmText={t('approve.confirm')}
      ready
      width={800}
      bulk={bulk}
      onConfirm={() => void bulk.run(entries)}
      onClose={onClose}
    >
      <Text as="p">{t('approve.manyText')}</Text>
      <ul className="admin-approve-people">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text strong>
              <bdi>{nameOf(entry)}</bdi>
            </Text>
            <ApplicantFacts {...entry} />
          </li>
        ))}
      </ul>
      <RoleField value={role} onChange={setRole} />
    </BulkDialog>
  );
}
