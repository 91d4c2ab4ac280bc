import './rows.css';
import { useWideScreen } from '@platform/design-system';
import { CardSort, ListCards, type ListColumn, type ListDensity, ListTable } from '@platform/design-system/list';
import { texts } from '../texts.ts';

/** Narrowest window in px that shows a table; below it the rows are cards. */
const tableMinWindowWidth = 768;

type RowsProps<Row extends { id: string }, Column extends string> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  nameOf(row: Row): string;
  /** Default `comfortable`; `compact` for many columns. */
  density?: ListDensity;
  /** Without it the rows cannot be sorted. */
  sort?: {
    state: { column: Column; ascending: boolean };
    change(part: { column?: Column; ascending?: boolean }): void;
  };
};

/** The rows of a table, as cards on phones; what is sorted by comes from the columns that are `sortable`. */
export function Rows<Row extends { id: string }, Column extends string = never>(properties: RowsProps<Row, Column>) {
  const { label, columns, rows, nameOf, density = 'comfortable', sort } = properties;
  const t = texts.useTexts();
  const wide = useWideScreen(tableMinWindowWidth);
  const shared = {
    ...{ label, columns, rows, nameOf },
    // Rows are neither ticked nor have menus.
    texts: {
      sortBy: (name: string) => t('sortBy', { name }),
      select: String,
      selectAll: '',
      menuOf: String,
      none: t('none'),
    },
  };
  if (!sort) return wide ? <ListTable {...shared} density={density} /> : <ListCards {...shared} />;

  const { state, change } = sort;
  const sorted = { column: state.column, direction: state.ascending ? 'ascending' : 'descending' } as const;
  if (!wide) {
    return (
      <div className="analytics-cards">
        <CardSort
          columns={columns}
          sort={sorted}
          label={t('sort')}
          directionLabels={{ ascending: t('ascending'), descending: t('descending') }}
          onSort={(column) => change({ column: column as Column })}
          onReverse={() => change({ ascending: !state.ascending })}
        />
        <ListCards {...shared} />
      </div>
    );
  }
  /** The first click on a metric sorts ascending, further clicks reverse the direction (ANA-08). */
  const sortBy = (column: string) =>
    change({ column: column as Column, ascending: column === state.column ? !state.ascending : true });
  return <ListTable {...shared} density={density} sort={sorted} onSort={sortBy} />;
}
