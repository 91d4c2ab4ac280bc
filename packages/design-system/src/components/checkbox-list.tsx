type CheckboxListProps<Value extends string> = {
  /** Accessible name of the group. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  onChange(chosen: Value[]): void;
};

/**
 * A multiple choice of a few options, with native controls as `SearchInput`; `Checkbox` of `…/form` is a single field.
 */
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
