import { SearchInput, useWideScreen } from '@platform/design-system';
import { CardSort, type ListColumn, ListToolbar, ListViewMenu } from '@platform/design-system/list';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { tableMinWindowWidth } from './list-rows.tsx';
import type { ChangeList, ListState } from './list-state.ts';
import { hidingColumns, isColumnShown, type ListView } from './use-list-view.ts';

type ListControlsProps<Row, Column extends string> = {
  columns: readonly ListColumn<Row>[];
  state: ListState<Column>;
  change: ChangeList<Column>;
  view: ListView;
  onView(part: Partial<ListView>): void;
  /** Accessible name of the search, if not `Search`; null if the list cannot be searched. */
  search?: string | null | undefined;
  /** Filter chips. */
  filters?: ReactNode;
  /** Further controls, such as saved views. */
  children?: ReactNode;
};

/** The controls above a list: search, filters, saved views, density and columns; on phones the sort too. */
export function ListControls<Row, Column extends string>(properties: ListControlsProps<Row, Column>) {
  const { columns, state, change, view, onView, filters, children } = properties;
  const t = texts.useTexts();
  const { search = t('list.search') } = properties;
  const wide = useWideScreen(tableMinWindowWidth);
  const descending = state.direction === 'desc_nulls_last';
  return (
    <ListToolbar
      label={t('list.toolbar')}
      end={
        <>
          {children}
          {wide ? (
            <ListViewMenu
              texts={{
                button: t('list.view'),
                title: t('list.viewTitle'),
                density: t('list.density'),
                columns: t('list.columns'),
                densities: {
                  comfortable: t('list.densities.comfortable'),
                  compact: t('list.densities.compact'),
                },
              }}
              density={view.density}
              onDensity={(density) => onView({ density })}
              columns={columns.slice(1)}
              hidden={columns.filter((column) => !isColumnShown(view, column)).map(({ key }) => key)}
              onHidden={(hidden) => onView(hidingColumns(columns, hidden))}
            />
          ) : (
            <CardSort
              columns={columns}
              sort={{ column: state.column, direction: descending ? 'descending' : 'ascending' }}
              label={t('list.sort')}
              directionLabels={{
                ascending: t('list.directions.ascending'),
                descending: t('list.directions.descending'),
              }}
              onSort={(column) => change({ column: column as Column, sorted: true })}
              onReverse={() => change({ sorted: true, direction: descending ? 'asc_nulls_first' : 'desc_nulls_last' })}
            />
          )}
        </>
      }
    >
      {search === null ? null : (
        <SearchInput label={search} value={state.search} onSearch={(text) => change({ search: text })} />
      )}
      {filters}
    </ListToolbar>
  );
}
