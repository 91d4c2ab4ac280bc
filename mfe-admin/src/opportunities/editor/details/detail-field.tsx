import { FieldError, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import type { Details } from '../model/model.ts';

/** EDIT-07: these have an asterisk, and no others. */
const marked: readonly (keyof Details)[] = [
  'status',
  'flowTemplateId',
  'securityType',
  'offeringType',
  'investmentMax',
  'investmentMin',
  'investmentValue',
  'valuation',
];

export const detailId = (name: keyof Details): string => `deal-${name}`;

export type DetailControl = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
};

type DetailFieldProps = {
  name: keyof Details;
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  /** Whether the control is a group of radio buttons, which the label names as a whole. */
  group?: boolean;
  children(control: DetailControl): ReactNode;
};

/** A labelled detail of the deal, with its fault beside it. */
export function DetailField({ name, label, error, hint, group = false, children }: DetailFieldProps) {
  const id = detailId(name);
  const isMarked = marked.includes(name);
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  const text = (
    <>
      {label}
      {isMarked ? (
        <span className="admin-deal-asterisk" aria-hidden>
          *
        </span>
      ) : null}
    </>
  );
  return (
    <div className="ds-form-field">
      {group ? (
        <span id={`${id}-label`} className="admin-deal-group-label">
          {text}
        </span>
      ) : (
        <label htmlFor={id}>{text}</label>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        'aria-required': isMarked || undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`}>
          <Text tone="muted" size="caption">
            {hint}
          </Text>
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** Moves the focus to a detail. */
export function focusDetail(name: keyof Details): void {
  const field = document.getElementById(detailId(name));
  const control = field?.matches('input, select, [tabindex]') ? field : field?.querySelector<HTMLElement>('input');
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
