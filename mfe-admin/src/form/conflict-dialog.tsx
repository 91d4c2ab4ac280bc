import { useDates } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Conflict } from './use-save.ts';

type ConflictDialogProps = {
  /** Null for none. */
  conflict: Conflict | null;
  /** Keeps the input, to be saved over the newest values. Escape does too. */
  onKeep(): void;
  /** Discards the input. */
  onReload(): void;
};

/** Says who has changed what is being edited, and when, and asks which of both is to stay (CARE-17). */
export function ConflictDialog({ conflict, onKeep, onReload }: ConflictDialogProps) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  // Kept while the dialog fades out.
  const [last, setLast] = useState(conflict);
  if (conflict && conflict !== last) setLast(conflict);
  const { by, at } = conflict ?? last ?? { by: null, at: null };
  return (
    <ConfirmDialog
      open={conflict !== null}
      title={t('form.conflict')}
      confirmText={t('form.reload')}
      cancelText={t('form.keep')}
      onConfirm={onReload}
      onCancel={onKeep}
    >
      <bdi>{by && at ? t('form.conflictBy', { by, at: dateTime(at) }) : t('form.conflictUnknown')}</bdi>
    </ConfirmDialog>
  );
}
