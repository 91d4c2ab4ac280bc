import type { ReactNode } from 'react';

export type DataListItem = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** For where the fact stands among the others. */
  className?: string;
};

type DataListProps = {
  items: readonly DataListItem[];
  /**
   * `rows` sets label and value on one ruled line, as on a term sheet; `columns` sets the value below its label; `text`
   * gives each fact a line of its own, for values that are read as text.
   */
  layout?: 'rows' | 'columns' | 'text';
};

/** Facts with their names, figures aligned. */
export function DataList({ items, layout = 'rows' }: DataListProps) {
  return (
    <dl className={`ds-data-list ds-data-list-${layout}`}>
      {items.map(({ key, label, value, className = '' }) => (
        <div key={key} className={`ds-data-list-item ${className}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
