import { Alert, Button, ConfirmDialog } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { CancelCompanyImportDocument } from './documents.ts';
import { useChange } from './use-change.ts';

type CancelImportProps = {
  importId: string;
  /** Before the run it is discarded, later only stopped. */
  act: 'discard' | 'stop';
  onDone(): void;
};

/** Ends an import after its consequence was named. */
export function CancelImport({ importId, act, onDone }: CancelImportProps) {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  const cancelling = useChange(CancelCompanyImportDocument);

  async function confirm(): Promise<void> {
    if (!(await cancelling.send({ id: importId }))) return;
    setOpen(false);
    onDone();
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`import.cancel.${act}.open`)}</Button>
      <ConfirmDialog
        open={open}
        title={t(`import.cancel.${act}.title`)}
        confirmText={t(`import.cancel.${act}.confirm`)}
        cancelText={t(`import.cancel.${act}.keep`)}
        danger
        busy={cancelling.sending}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {t(`import.cancel.${act}.text`)}
        {cancelling.fault ? <Alert role="alert" type="error" showIcon title={cancelling.fault} /> : null}
      </ConfirmDialog>
    </>
  );
}
