import { useMoney } from '@platform/app-kit';
import { ConfirmDialog, Text } from '@platform/design-system';
import { compareAmounts } from '@platform/rules';
import { texts } from '../../../texts.ts';
import type { Editor } from '../use-editor.ts';

type UpdateDialogProps = {
  open: boolean;
  editor: Editor;
  onConfirm(note: string | null): void;
  onCancel(): void;
};

/** Shows what the update makes public before it does (HIST-06). */
export function UpdateDialog({ open, editor, onConfirm, onCancel }: UpdateDialogProps) {
  const t = texts.useTexts();
  return (
    <ConfirmDialog
      open={open}
      title={t('editor.changes.title')}
      confirmText={t('editor.changes.confirm')}
      cancelText={t('editor.changes.cancel')}
      onConfirm={() => onConfirm(null)}
      onCancel={onCancel}
    >
      <OutsideLimits editor={editor} />
    </ConfirmDialog>
  );
}

/** Investments that the new limits would not allow stay: the person is told before. */
export function OutsideLimits({ editor: { base, model } }: { editor: Editor }) {
  const t = texts.useTexts();
  const { money } = useMoney();
  const { smallestInvestment: smallest, largestInvestment: largest } = base.deal ?? {};
  const { investmentMin, investmentMax, investmentCurrency } = model.details;
  if (!smallest || !largest) return null;
  const isOutside =
    compareAmounts(smallest, investmentMin || '0') < 0 || compareAmounts(largest, investmentMax || '0') > 0;
  if (!isOutside) return null;
  return (
    <Text as="p">
      {t('editor.changes.outside', {
        smallest: money(smallest, investmentCurrency),
        largest: money(largest, investmentCurrency),
      })}
    </Text>
  );
}
