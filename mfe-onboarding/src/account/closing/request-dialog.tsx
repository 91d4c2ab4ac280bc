import './closing.css';
import { ConfirmDialog, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { normalizeEmail } from '@platform/rules';
import { useId, useState } from 'react';
import { texts } from '../../texts.ts';

type RequestDialogProps = {
  email: string;
  open: boolean;
  busy: boolean;
  onConfirm(typed: string): void;
  onCancel(): void;
};

/** Says what closing means and what stays, and is confirmed by typing the account's address (CARE-13). */
export function RequestDialog({ email, open, busy, onConfirm, onCancel }: RequestDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('closing.dialogTitle')}
      confirmText={t('closing.ask')}
      cancelText={t('closing.cancel')}
      danger
      busy={busy}
      ready={normalizeEmail(typed) === normalizeEmail(email)}
      onConfirm={() => onConfirm(typed)}
      onCancel={onCancel}
    >
      <div className="onboarding-closing-text">
        <Text as="p">{t('closing.ends')}</Text>
        <Text as="p">{t('closing.stays')}</Text>
        <Text as="p">{t('closing.download')}</Text>
        <div className="onboarding-closing-field">
          <label htmlFor={id}>{t('closing.typeEmail', { email })}</label>
          <Input
            id={id}
            type="email"
            autoComplete="off"
            value={typed}
            disabled={busy}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
