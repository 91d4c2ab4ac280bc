import type { ReactNode } from 'react';

export type DataListItem = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** For the position of the entry in the layout. */
  className?: string;
};

type DataListProps = {
  items: readonly DataListItem[];
  /**
   * `rows` puts label and value on one ruled line, as on a term sheet; `columns` puts the value below its label, `grid` in
   * equal columns too, so that several lists align; `text` puts each entry on its own line, for running text.
   */
  layout?: 'rows' | 'columns' | 'grid' | 'text';
};

/** A list of labels and values, figures aligned. */
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
