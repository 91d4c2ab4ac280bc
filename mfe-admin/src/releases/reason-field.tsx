import { Input } from '@platform/design-system/form';
import { useState } from 'react';
import { Field } from '../form/field.tsx';
import { texts } from '../texts.ts';

const maxReasonLength = 500;

/** Why something is done with releases or keys, as the history has it. */
export function useReason() {
  const [typed, type] = useState('');
  const reason = typed.trim();
  return { typed, type, reason, isFaulty: reason === '' || reason.length > maxReasonLength };
}

type ReasonFieldProps = { id: string; given: ReturnType<typeof useReason>; showFault: boolean };

export function ReasonField({ id, given, showFault }: ReasonFieldProps) {
  const t = texts.useTexts();
  const fault = showFault && given.isFaulty ? t('releases.faults.reason') : undefined;
  return (
    <Field id={`${id}-reason`} label={t('releases.reason')} required error={fault}>
      {(control) => (
        <Input.TextArea
          {...control}
          dir="auto"
          rows={3}
          value={given.typed}
          onChange={({ target }) => given.type(target.value)}
        />
      )}
    </Field>
  );
}
