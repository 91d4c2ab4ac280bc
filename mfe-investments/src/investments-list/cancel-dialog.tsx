import { useMoney, usePlatform, useRefusal, useSharedTexts } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../texts.ts';

type CancelDialogProps = {
  open: boolean;
  investmentId: string;
  value: string;
  currency: string;
  name: string;
  onClose(): void;
  onCancelled(): void;
};

/** Asks before an investment is cancelled; declining sends nothing (INV-07, INV-08). */
export function CancelDialog({ open, investmentId, value, currency, name, onClose, onCancelled }: CancelDialogProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { money } = useMoney();
  const { http, toasts, reportError } = usePlatform();
  const { show } = useRefusal();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      await http.json('POST', '/api/investment/cancel', { investmentId });
      toasts.show({ severity: 'success', text: shared('toasts.investmentCanceled') });
      onClose();
      onCancelled();
    } catch (error) {
      reportError(error, 'call');
      show(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('list.cancelTitle')}
      confirmText={t('list.cancelConfirm')}
      cancelText={t('list.cancelKeep')}
      danger
      busy={busy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {t('list.cancelText', { amount: money(value, currency), name })}
    </ConfirmDialog>
  );
}
