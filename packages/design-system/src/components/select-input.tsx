import { DownOutlined } from '@ant-design/icons';
import type { SelectHTMLAttributes } from 'react';

type SelectInputProps<Value extends string> = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
> & {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  onChange(value: Value): void;
};

/**
 * A native select of a few options, as `SearchInput`; `Select` of `…/form` also supports search and multiple choice.
 */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { label, value, options, onChange, ...control } = props;

  function choose(chosen: string): void {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  }

  return (
    <div className="ds-native-field ds-select">
      <select {...control} aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <DownOutlined aria-hidden />
    </div>
  );
}
