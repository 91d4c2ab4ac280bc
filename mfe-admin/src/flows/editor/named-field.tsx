import { useMoney } from '@platform/app-kit';
import { Input } from '@platform/design-system/form';
import { FLOW_LIMITS } from '@platform/rules';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import type { FieldFault } from './model/faults.ts';

type NamedFieldProps = {
  /** DOM id. */
  id: string;
  label: string;
  value: string;
  fault: FieldFault | null;
  /** Whether to say that nothing is entered before the field was left. */
  tried: boolean;
  required?: boolean;
  disabled: boolean;
  /** The letters that it takes at most; more are refused, not cut off. */
  limit?: number;
  /** Whether it takes several lines. */
  multiline?: boolean;
  onChange(value: string): void;
};

/** A name or text with its fault, which shows once the field is left or a save was tried. */
export function NamedField(props: NamedFieldProps) {
  const {
    id,
    label,
    value,
    fault,
    tried,
    required = true,
    disabled,
    limit = FLOW_LIMITS.name,
    multiline = false,
  } = props;
  const t = texts.useTexts();
  const { number } = useMoney();
  const [left, setLeft] = useState(false);
  const shown = fault === 'MISSING' && !tried && !left ? null : fault;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      error={shown ? t(`flows.faults.${shown}`, { limit: number(limit) }) : undefined}
    >
      {(control) => {
        const shared = {
          ...control,
          value,
          disabled,
          dir: 'auto' as const,
          autoComplete: 'off',
          onBlur: () => setLeft(true),
        };
        return multiline ? (
          <Input.TextArea
            {...shared}
            className="admin-flow-text"
            rows={2}
            onChange={({ target }) => props.onChange(target.value)}
          />
        ) : (
          <Input {...shared} onChange={({ target }) => props.onChange(target.value)} />
        );
      }}
    </Field>
  );
}
