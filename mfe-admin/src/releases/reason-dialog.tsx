import { Alert, BusyModal } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { maxReleaseReason } from '@platform/rules';
import { type ReactNode, useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import { texts } from '../texts.ts';

type ReasonDialogProps = {
  open: boolean;
  busy: boolean;
  title: string;
  confirm: string;
  danger?: boolean;
  /** Whether something else that the dialog asks for is faulty. */
  isFaulty?: boolean;
  /** What the server refused. */
  refusal?: string | undefined;
  onConfirm(reason: string): void;
  onClose(): void;
  /** Called when the dialog is gone, to forget what was typed. */
  afterClose?(): void;
  /** What is asked before the reason. @param id for fields @param tried whether faults are to be shown */
  children(id: string, tried: boolean): ReactNode;
};

/** Asks why something is done with releases or keys, which stands in their history (DLV-05). What is typed stays after a failure. */
export function ReasonDialog({
  title,
  confirm,
  danger,
  busy,
  isFaulty,
  refusal,
  children,
  ...given
}: ReasonDialogProps) {
  const { open, onConfirm, onClose, afterClose } = given;
  const t = texts.useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const isReasonFaulty = reason === '' || reason.length > maxReleaseReason;

  function send() {
    setTried(true);
    if (!isReasonFaulty && !isFaulty) onConfirm(reason);
  }

  return (
    <BusyModal
      open={open}
      busy={busy}
      cross
      closedByMask={false}
      title={<bdi>{title}</bdi>}
      okText={confirm}
      cancelText={t('record.cancel')}
      okButtonProps={{ loading: busy, danger }}
      onOk={send}
      onCancel={onClose}
      afterClose={() => {
        setTyped('');
        setTried(false);
        afterClose?.();
      }}
      width={560}
      destroyOnHidden
    >
      <div className="ds-stack">
        {children(id, tried)}
        <Field
          id={`${id}-reason`}
          label={t('releases.reason')}
          required
          error={tried && isReasonFaulty ? t('releases.faults.reason') : undefined}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              dir="auto"
              rows={3}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        {refusal ? <Alert role="alert" type="error" showIcon title={refusal} /> : null}
      </div>
    </BusyModal>
  );
}
