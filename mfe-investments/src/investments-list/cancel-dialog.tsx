import { useMoney } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { texts } from '../texts.ts';
import { CancelInvestment } from './cancel-investment.tsx';
import { type CancelledRecord, useCancel } from './use-cancel.ts';

export type CancelDialogProps = {
  open: boolean;
  /** `amount` is a decimal in `currency`. */
  record: CancelledRecord & { amount: string; currency: string };
  onClose(): void;
  onCancelled(): void;
  /** Called if the request was refused or its response was lost, so that the record shown may be out of date. */
  onStale(): void;
};

/** Confirms before cancelling an investment or interest; declining sends nothing (INV-07 to INV-09). */
export function CancelDialog({ open, record, onClose, onCancelled, onStale }: CancelDialogProps) {
  const t = texts.useTexts();
  const { money } = useMoney();
  const [cancel, busy] = useCancel(record);
  const { kind, amount, currency, name } = record;

  async function confirm() {
    const outcome = await cancel();
    if (outcome === 'cancelled') return onCancelled();
    if (outcome === 'refused') onClose();
    onStale();
  }

  const question = { open, busy, onConfirm: () => void confirm() };
  if (kind === 'investment') return <CancelInvestment {...question} record={record} onClose={onClose} />;
  return (
    <ConfirmDialog
      {...question}
      title={t('list.cancelInterest.title')}
      confirmText={t('list.cancelInterest.confirm')}
      cancelText={t('list.cancelInterest.keep')}
      danger
      onCancel={onClose}
    >
      {t('list.cancelInterest.text', { amount: money(amount, currency), name })}
    </ConfirmDialog>
  );
}
