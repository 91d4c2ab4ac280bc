import { Button } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { Entry, EntryCommands } from './entries-list.tsx';
import { entryName } from './entry-name.ts';
import { ResendButton } from './resend-button.tsx';

/** The approval of an applicant; until the address is confirmed, resends the confirmation mail instead. */
export function ApplicantActions({ entry, approve, reload }: { entry: Entry } & EntryCommands) {
  const t = texts.useTexts();
  const { email, emailConfirmed } = entry;
  return (
    <div className="admin-whitelist-actions">
      <Button
        size="small"
        aria-label={t('approve.openOf', { name: entryName(entry) || email })}
        disabled={emailConfirmed === false}
        onClick={() => approve(entry)}
      >
        {t('approve.open')}
      </Button>
      {emailConfirmed === false ? <ResendButton email={email} size="small" onSent={reload} /> : null}
    </div>
  );
}
