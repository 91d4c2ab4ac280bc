import { DownOutlined } from '@ant-design/icons';

type SelectInputProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
};

/** One of a few options. Native, as `SearchInput`; `Select` of the forms also searches and takes several. */
export function SelectInput<Value extends string>({ label, value, options, onChange }: SelectInputProps<Value>) {
  function choose(chosen: string): void {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  }

  return (
    <div className="ds-native-field ds-select">
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
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
