import { useWideScreen } from '@platform/design-system';
import {
  ListCards,
  type ListColumn,
  type ListDensity,
  type ListSelection,
  ListTable,
  type RowMenuItem,
} from '@platform/design-system/list';
import { texts } from '../texts.ts';
import type { ChangeList, ListState } from './list-state.ts';

/** Narrowest window in px that shows a table; below it the rows are cards. */
export const tableMinWindowWidth = 768;

type ListRowsProps<Row extends { id: string }, Column extends string> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  nameOf(row: Row): string;
  density?: ListDensity;
  /** Absent for rows in a fixed order. */
  state?: ListState<Column>;
  change?: ChangeList<Column>;
  selection?: ListSelection | undefined;
  /** Whether a row is shown in grey, because it is out of use. */
  isMuted?: ((row: Row) => boolean) | undefined;
  menu?: ((row: Row) => readonly RowMenuItem[]) | undefined;
};

/** The rows of a list: a table on wide screens, cards on phones. */
export function ListRows<Row extends { id: string }, Column extends string = string>(
  properties: ListRowsProps<Row, Column>,
) {
  const { label, columns, rows, nameOf, density = 'comfortable', state, change, selection, menu, isMuted } = properties;
  const t = texts.useTexts();
  const wide = useWideScreen(tableMinWindowWidth);
  const sort = state && sortOf(state);
  const shared = {
    label,
    columns,
    rows,
    nameOf,
    selection,
    menu,
    isMuted,
    sort,
    texts: {
      sortBy: (name: string) => t('list.sortBy', { name }),
      select: (name: string) => t('list.select', { name }),
      selectAll: t('list.selectAll'),
      menuOf: (name: string) => t('list.menuOf', { name }),
      none: t('list.none'),
    },
  };
  if (!wide) return <ListCards {...shared} />;
  return (
    <ListTable
      {...shared}
      density={density}
      {...(state && change ? { onSort: (column: string) => change(sortedBy(state, column as Column)) } : {})}
    />
  );
}

/** Returns the chosen sort of a list; undefined for its default order. */
function sortOf<Column extends string>({ sorted, column, direction }: ListState<Column>) {
  if (!sorted) return undefined;
  return { column, direction: direction === 'asc_nulls_first' ? 'ascending' : 'descending' } as const;
}

/** The first click on a column sorts ascending, further clicks reverse the direction (ADEAL-04). */
function sortedBy<Column extends string>(state: ListState<Column>, column: Column): Partial<ListState<Column>> {
  const ascending = state.sorted && state.column === column && state.direction === 'asc_nulls_first';
  return { column, sorted: true, direction: ascending ? 'desc_nulls_last' : 'asc_nulls_first' };
}
