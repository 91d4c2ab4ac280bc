type CheckboxListProps<Value extends string> = {
  /** Names the group. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Gets the chosen values in the order of the options. */
  onChange(chosen: Value[]): void;
};

/** Any of a few options. Native, as `SearchInput`; `Checkbox` of the forms belongs to one field. */
export function CheckboxList<Value extends string>({ legend, options, chosen, onChange }: CheckboxListProps<Value>) {
  function set(changed: Value, checked: boolean): void {
    const now = options.filter(({ value }) => (value === changed ? checked : chosen.includes(value)));
    onChange(now.map(({ value }) => value));
  }

  return (
    <fieldset className="ds-checkbox-list">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => set(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
