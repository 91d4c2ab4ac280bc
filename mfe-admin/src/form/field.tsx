import { FieldError, Text } from '@platform/design-system';
import type { ReactNode } from 'react';

/** What ties a control to its label and its notes. */
export type DescribedControl = {
  id: string;
  'aria-invalid': boolean;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  /** DOM id of the control. */
  id: string;
  label: string;
  /** Marks the label with an asterisk. */
  required?: boolean;
  hint?: string;
  /** At the end of the line of the hint, such as the number of characters. */
  aside?: ReactNode;
  error?: string | undefined;
  children(control: DescribedControl): ReactNode;
};

/** A labelled control with its hint and its fault. */
export function Field({ id, label, required = false, hint, aside, error, children }: FieldProps) {
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="ds-form-field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="ds-form-required" aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': required || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint || aside ? (
        <div className="ds-form-field-notes">
          <div id={`${id}-hint`}>
            <Text tone="muted" size="caption">
              {hint}
            </Text>
          </div>
          {aside ? (
            <Text tone="muted" size="caption">
              {aside}
            </Text>
          ) : null}
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
