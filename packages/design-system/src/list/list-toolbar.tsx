import { CheckboxList, ColumnWidthOutlined, Segmented } from '@platform/design-system';
import type { ReactNode } from 'react';
import type { ListDensity } from './list-table.tsx';
import { Popup } from './popup.tsx';

/** Search and chips above a list, other controls at the end of the line; wraps on narrow screens. */
export function ListToolbar({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark would hold more than the search
    <div role="group" aria-label={label} className="ds-list-toolbar">
      {children}
      {end ? <div className="ds-list-toolbar-end">{end}</div> : null}
    </div>
  );
}

type FilterChipsProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  /** `count` is the number of rows that the filter leaves, formatted, if it is known. */
  options: readonly { value: Value; label: string; count?: string | undefined }[];
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
};

/** Filters that are switched on and off by a press. */
export function FilterChips<Value extends string>({ label, options, chosen, onChange }: FilterChipsProps<Value>) {
  return (
    <fieldset className="ds-chips">
      <legend className="ds-visually-hidden">{label}</legend>
      {options.map(({ value, label: text, count }) => {
        const pressed = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className="ds-chip"
            aria-pressed={pressed}
            onClick={() =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? !pressed : chosen.includes(each))),
              )
            }
          >
            {text}
            {count === undefined ? null : <span className="ds-chip-count"> {count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

type ListViewMenuProps = {
  texts: { button: string; title: string; density: string; columns: string; densities: Record<ListDensity, string> };
  density: ListDensity;
  onDensity(density: ListDensity): void;
  /** The columns that may be hidden. */
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onHidden(hidden: string[]): void;
};

/** The density of a list and the choice of its columns. */
export function ListViewMenu({ texts, density, onDensity, columns, hidden, onHidden }: ListViewMenuProps) {
  return (
    <Popup label={texts.button} icon={<ColumnWidthOutlined aria-hidden />} title={texts.title}>
      {() => (
        <>
          <Segmented
            aria-label={texts.density}
            value={density}
            options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: texts.densities[value] }))}
            onChange={onDensity}
          />
          <CheckboxList
            legend={texts.columns}
            options={columns.map(({ key, title }) => ({ value: key, label: title }))}
            chosen={columns.map(({ key }) => key).filter((key) => !hidden.includes(key))}
            onChange={(shown) => onHidden(columns.map(({ key }) => key).filter((key) => !shown.includes(key)))}
          />
        </>
      )}
    </Popup>
  );
}

type BulkBarProps = {
  /** How many rows are ticked, in words. */
  text: string;
  clearLabel: string;
  onClear(): void;
  /** Accessible name of the bar. */
  label: string;
  /** What can be done with the ticked rows. */
  children: ReactNode;
};

/** What can be done with the ticked rows; stays in view at the end of the window. */
export function BulkBar({ text, clearLabel, onClear, label, children }: BulkBarProps) {
  return (
    <section className="ds-bulk-bar" aria-label={label}>
      <span role="status">{text}</span>
      <div className="ds-actions">{children}</div>
      <button type="button" className="ds-bulk-clear" onClick={onClear}>
        {clearLabel}
      </button>
    </section>
  );
}
