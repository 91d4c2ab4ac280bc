import { useDates } from '@platform/app-kit';
import { Alert, Button } from '@platform/design-system';
import type { Conflict } from './save-outcome.ts';
import { texts } from './texts.ts';

type PartNoticeProps = {
  /** Does what the button offers. */
  onAct(): void;
} & (
  | /** The form shows unsaved entries of a draft. */ { kind: 'restored' }
  | /** Nothing was saved, since somebody else saved the part meanwhile. */ { kind: 'conflict'; conflict: Conflict }
  | /** The form shows the stored values; the user's entries are set aside. */ { kind: 'setAside' }
);

/** A line above the fields about the entries, with the action that it offers. */
export function PartNotice({ onAct, ...notice }: PartNoticeProps) {
  const t = texts.useTexts();
  const describe = useConflictText();
  const isConflict = notice.kind === 'conflict';
  return (
    <Alert
      className="preference-forms-notice"
      type={isConflict ? 'warning' : 'info'}
      showIcon
      title={isConflict ? describe(notice.conflict) : t(`notices.${notice.kind}`)}
      description={isConflict ? t('conflict.kept') : undefined}
      action={
        <Button size="small" onClick={onAct}>
          {t(`actions.${notice.kind}`)}
        </Button>
      }
    />
  );
}

function useConflictText() {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  return ({ by, at }: Conflict) =>
    by && at ? t('conflict.changedBy', { name: by, time: dateTime(at) }) : t('conflict.changed');
}
