import { ConfirmDialog } from '@platform/design-system';
import { texts } from '../../texts.ts';

type DiscardQuestionProps = { open: boolean; onConfirm(): void; onCancel(): void };

/** Asks before what is typed is given up. */
export function DiscardQuestion({ open, onConfirm, onCancel }: DiscardQuestionProps) {
  const t = texts.useTexts();
  return (
    <ConfirmDialog
      open={open}
      title={t('flows.discardTyped.title')}
      confirmText={t('form.discard')}
      cancelText={t('record.cancel')}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('flows.discardTyped.text')}
    </ConfirmDialog>
  );
}
