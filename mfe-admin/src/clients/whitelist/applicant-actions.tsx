import { ApproveButton } from './approve-button.tsx';
import type { Entry } from './entries-list.tsx';
import { ResendButton } from './resend-button.tsx';

/** The approval of an applicant; until the address is confirmed, resends the confirmation mail instead. */
export function ApplicantActions({ entry, reload }: { entry: Entry; reload(): void }) {
  const { email, emailConfirmed } = entry;
  return (
    <div className="admin-whitelist-actions">
      <ApproveButton entry={entry} reload={reload} />
      {emailConfirmed === false ? <ResendButton email={email} size="small" onSent={reload} /> : null}
    </div>
  );
}
