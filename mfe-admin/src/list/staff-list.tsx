import type { Loaded } from '@platform/app-kit';
import { useScrollRestoration } from '@platform/app-kit/places';
import { Button } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { type ReactNode, useRef } from 'react';
import { type RecordAction, useActionQuestion } from '../record/use-action-question.tsx';
import { texts } from '../texts.ts';
import { ExportMenu, type ListExport } from './export-menu.tsx';
import { ListControls } from './list-controls.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListRows } from './list-rows.tsx';
import { type ChangeList, isRestricted, type ListState, useListAddress } from './list-state.ts';
import { SavedViews } from './saved-views.tsx';
import type { StaffListPlace } from './stored-lists.ts';
import { TickedBar } from './ticked-bar.tsx';
import { isColumnShown, type ListViewState, useListView } from './use-list-view.ts';
import { useTicks } from './use-ticks.ts';

type StaffListProps<Data, Row extends { id: string }, Column extends string> = {
  /** Where the list stores its place; its name also keeps density and columns. */
  list: StaffListPlace;
  label: string;
  loaded: Loaded<Data>;
  state: ListState<Column>;
  change: ChangeList<Column>;
  /** The first column names the row, and links to its record if there is one. */
  columns: readonly ListColumn<Row>[];
  read(data: Data): { items: readonly Row[]; totalCount: number; totalIsCapped?: boolean };
  nameOf(row: Row): string;
  failed: string;
  /** Shown in place of an empty list that nothing restricts. */
  empty: string;
  emptyText?: string | undefined;
  /** Accessible name of the search, if not `Search`; null if the list cannot be searched. */
  search?: string | null;
  /** Filter chips beside the search. */
  filters?: ReactNode;
  /** Set if the list can be exported as CSV and XLSX. */
  exported?: ListExport;
  /** Further controls at the end of the toolbar. */
  tools?: ReactNode;
  /** Given where the page depends on it, such as on the optional columns that are shown. */
  view?: ListViewState;
  /** Whether a row is shown in grey, because it is out of use. */
  isMuted?: (row: Row) => boolean;
  /** What can be done with a row. */
  actions?: ((row: Row) => readonly RecordAction[]) | undefined;
  /** Renders what can be done with the ticked rows besides their export. Without both rows have no check boxes. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
};

/**
 * A staff list: searched, filtered, sorted and paged by the server, its state in the URL; going back to it restores page,
 * scroll position and focus.
 */
export function StaffList<Data, Row extends { id: string }, Column extends string>(
  properties: StaffListProps<Data, Row, Column>,
) {
  const { list, label, loaded, state, change, columns, read, nameOf, failed, empty, emptyText, actions, bulk } =
    properties;
  const { exported, isMuted } = properties;
  const t = texts.useTexts();
  const address = useListAddress();
  const results = useRef<HTMLDivElement>(null);
  const { itemsOf, question } = useActionQuestion();
  const own = useListView(list.name);
  const [view, changeView] = properties.view ?? own;
  const [selected, select] = useTicks(address);
  useScrollRestoration(list, results, address, loaded.state === 'ready' ? state.page : null);

  const clear = () => select(new Set());
  const restricted = isRestricted(state);
  const filtered = Object.values(state.filters).some((chosen) => chosen.length > 0);
  const cleared = {
    search: '',
    filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, []])),
  };

  function rowsOf(items: readonly Row[]) {
    const tickedRows = items.filter(({ id }) => selected.has(id));
    return (
      <>
        <ListRows
          label={label}
          columns={columns.filter((column, index) => index === 0 || isColumnShown(view, column))}
          rows={items}
          nameOf={nameOf}
          density={view.density}
          state={state}
          change={change}
          isMuted={isMuted}
          menu={actions && ((row: Row) => itemsOf(actions(row)))}
          selection={bulk || exported ? { selected, onChange: select } : undefined}
        />
        <TickedBar count={tickedRows.length} onClear={clear}>
          {bulk?.(tickedRows, clear)}
          {exported ? <ExportMenu {...exported} state={state} ids={tickedRows.map(({ id }) => id)} /> : null}
        </TickedBar>
      </>
    );
  }

  return (
    <>
      {question}
      <ListControls
        columns={columns}
        state={state}
        change={change}
        view={view}
        onView={changeView}
        search={properties.search}
        filters={properties.filters}
      >
        {list.views ? <SavedViews list={list.views} /> : null}
        {exported ? <ExportMenu {...exported} state={state} /> : null}
        {properties.tools}
      </ListControls>
      <ListFrame
        loaded={loaded}
        results={results}
        page={state.page}
        pageSize={state.pageSize}
        onPage={(page) => change({ page })}
        onPageSize={(pageSize) => change({ pageSize })}
        failed={failed}
        empty={!restricted ? empty : state.search ? t('list.noMatch') : t('list.noMatchFilters')}
        emptyText={restricted ? undefined : emptyText}
        emptyAction={
          restricted ? (
            <Button onClick={() => change(cleared)}>{filtered ? t('list.clearFilters') : t('list.clearSearch')}</Button>
          ) : undefined
        }
        read={(data) => {
          const { items, totalCount, totalIsCapped } = read(data);
          return { shown: items.length, total: totalCount, capped: totalIsCapped, table: rowsOf(items) };
        }}
      />
    </>
  );
}
