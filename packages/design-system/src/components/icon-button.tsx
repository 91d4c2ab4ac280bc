import type { ReactNode } from 'react';

type IconButtonProps = {
  icon: ReactNode;
  /** Accessible name, and the tooltip. */
  label: string;
  /** Whether the action destroys something. */
  danger?: boolean;
  disabled?: boolean;
  /** Whether it does nothing now: it looks disabled, and keeps the focus. */
  off?: boolean;
  onClick(): void;
};

/** A native button with an icon alone, for rows with many of them, where antd's take most of the time. */
export function IconButton({ icon, label, danger = false, disabled = false, off = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`ds-icon-button${danger ? ' ds-icon-button-danger' : ''}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
