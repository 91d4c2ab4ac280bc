import { useEffect, useRef } from 'react';

type CheckBoxProps = {
  /** Accessible name. */
  label: string;
  checked: boolean;
  /** Whether only some of the rows that it stands for are ticked. */
  partly?: boolean;
  onChange(): void;
};

/** A check box without a visible label, with room for a finger. */
export function CheckBox({ label, checked, partly = false, onChange }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className="ds-list-check">
      <input ref={input} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
