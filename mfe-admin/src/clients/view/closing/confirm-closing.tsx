import './closing.css';
import { ConfirmDialog, Text } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import { type DecisionProps, useDecision } from './use-decision.ts';

/** Names the consequences before an account is closed for ever. */
export function ConfirmClosing({ name, open, ...props }: DecisionProps) {
  const t = texts.useTexts();
  const { send, sending } = useDecision('confirm', props);
  return (
    <ConfirmDialog
      open={open}
      title={t('client.closing.closeTitle', { name })}
      confirmText={t('client.closing.close')}
      cancelText={t('client.closing.cancel')}
      danger
      busy={sending}
      onConfirm={() => void send()}
      onCancel={props.close}
    >
      <div className="admin-closing-text">
        <Text as="p">{t('client.closing.ends', { name })}</Text>
        <Text as="p">{t('client.closing.stays')}</Text>
      </div>
    </ConfirmDialog>
  );
}
