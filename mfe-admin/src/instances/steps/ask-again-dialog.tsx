import { useMoney, usePlatform, useSend } from '@platform/app-kit';
import { BusyModal } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import { AskAgainDocument } from '../documents.ts';
import type { InstanceItem } from './instance-steps.tsx';

/** Maximum length of a reason, characters. */
const maxReasonLength = 1_000;

type AskAgainDialogProps = { open: boolean; item: InstanceItem; onClose(): void; onChanged(): void };

/** Asks a client again for a file or an answer, with the reason that the client reads; what is typed stays after a failure. */
export function AskAgainDialog({ open, item, onClose, onChanged }: AskAgainDialogProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const { toasts } = usePlatform();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [askAgain, sending] = useSend(AskAgainDocument);
  const length = reason.trim().length;
  const fault = length === 0 ? (tried ? t('instance.again.missing') : undefined) : undefined;
  const tooLong =
    length > maxReasonLength ? t('instance.again.tooLong', { limit: number(maxReasonLength) }) : undefined;

  async function send() {
    setTried(true);
    if (length === 0 || tooLong) return;
    const asked = await askAgain({ itemId: item.id, reason: reason.trim() });
    onChanged();
    if (!asked) return;
    toasts.show({ severity: 'success', text: t('instance.again.done', { name: item.name }) });
    onClose();
  }

  return (
    <BusyModal
      open={open}
      busy={sending}
      cross
      closedByMask={false}
      title={<bdi>{t('instance.again.title', { name: item.name })}</bdi>}
      okText={t('instance.again.ask')}
      cancelText={t('record.cancel')}
      okButtonProps={{ loading: sending }}
      onOk={() => void send()}
      onCancel={onClose}
      afterClose={() => {
        setReason('');
        setTried(false);
      }}
      width={560}
      destroyOnHidden
    >
      <p>{t('instance.again.text')}</p>
      <Field id={id} label={t('instance.again.reason')} required error={tooLong ?? fault}>
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            rows={4}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </BusyModal>
  );
}
