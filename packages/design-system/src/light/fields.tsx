import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValueChange(value: string): void;
  /** The error message; marks the field as invalid. */
  error?: string;
  /** Shown below the field, e.g. live hints. */
  hint?: ReactNode;
  /** A control inside the field's end. */
  addon?: ReactNode;
};

export function TextField({ label, value, onValueChange, error, hint, addon, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="ds-field">
      <label className="ds-label" htmlFor={id}>
        {label}
      </label>
      <div className="ds-control">
        <input
          {...rest}
          id={id}
          className="ds-input"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {addon}
      </div>
      {error ? (
        <p id={`${id}-error`} className="ds-field-error" role="alert">
          {error}
        </p>
      ) : null}
      {hint ? <div id={`${id}-hint`}>{hint}</div> : null}
    </div>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'addon'> & { showLabel: string; hideLabel: string };

/** A password field with a button that reveals it. `autoComplete` tells password managers which password it is. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...rest}
      type={visible ? 'text' : 'password'}
      addon={
        <button
          type="button"
          className="ds-reveal"
          aria-label={visible ? hideLabel : showLabel}
          onClick={() => setVisible(!visible)}
        >
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          >
            <path d="M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Z" />
            <circle cx="10" cy="10" r="2.5" />
            {visible ? null : <path d="m3.5 16.5 13-13" strokeLinecap="round" />}
          </svg>
        </button>
      }
    />
  );
}

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange(checked: boolean): void;
};

export function Checkbox({ label, checked, disabled = false, onCheckedChange }: CheckboxProps) {
  return (
    <label className="ds-checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** Live hints below a field, each marked as met or unmet while typing (REG-05), also for screen readers. */
export function FieldHints({
  hints,
  metLabel,
  unmetLabel,
}: {
  hints: readonly { text: string; met: boolean }[];
  metLabel: string;
  unmetLabel: string;
}) {
  return (
    <ul className="ds-hints">
      {hints.map(({ text, met }) => (
        <li key={text} className={met ? 'ds-hint ds-hint-met' : 'ds-hint'}>
          <span className="ds-visually-hidden">{met ? metLabel : unmetLabel}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
