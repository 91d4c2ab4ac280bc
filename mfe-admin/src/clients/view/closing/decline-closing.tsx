import './closing.css';
import { ConfirmDialog, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { texts } from '../../../texts.ts';
import { type DecisionProps, useDecision } from './use-decision.ts';

const maxReasonLength = 1_000;

/** Asks for the reason that the client gets by mail. */
export function DeclineClosing({ name, open, ...props }: DecisionProps) {
  const t = texts.useTexts();
  const id = useId();
  const [reason, setReason] = useState('');
  const { send, sending } = useDecision('decline', props);
  return (
    <ConfirmDialog
      open={open}
      title={t('client.closing.declineTitle', { name })}
      confirmText={t('client.closing.decline')}
      cancelText={t('client.closing.cancel')}
      busy={sending}
      ready={reason.trim() !== ''}
      onConfirm={() => void send({ reason: reason.trim() })}
      onCancel={props.close}
    >
      <div className="admin-closing-text">
        <Text as="p">{t('client.closing.declineText', { name })}</Text>
        <label htmlFor={id}>{t('client.closing.reason')}</label>
        <Input.TextArea
          id={id}
          dir="auto"
          rows={3}
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
