import type { ButtonHTMLAttributes } from 'react';

type LightButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  appearance?: 'primary' | 'secondary' | 'text';
  /** Whether the action is running: the button is then disabled. */
  busy?: boolean;
};

export function Button({
  appearance = 'secondary',
  busy = false,
  type = 'button',
  disabled,
  ...rest
}: LightButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={`ds-button ds-button-${appearance}`}
    />
  );
}
