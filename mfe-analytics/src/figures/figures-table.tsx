import './figures-table.css';
import { type Loaded, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DataList, EmptyState, useWideScreen } from '@platform/design-system';
import { CardSort, ListCards, ListPager, ListTable } from '@platform/design-system/list';
import { texts } from '../texts.ts';
import { type FiguresRow, useColumns } from './columns.tsx';
import { useDuration } from './use-duration.ts';
import { pageSizes, type SortColumn, type TableState } from './use-table-state.ts';

/** Narrowest window in px that shows a table; below it the rows are cards. */
const tableMinWindowWidth = 768;

export type FiguresPage = {
  rows: readonly FiguresRow[];
  totalCount: number;
  totals: {
    views: number;
    interested: number;
    notInterested: number;
    completed: number;
    averageSessionTime?: number | null;
  };
};

type FiguresTableProps = {
  label: string;
  /** Title of the column of names. */
  nameTitle: string;
  empty: string;
  ofDeals: boolean;
  /** Whether to show all metrics (ANA-13), or the five of the general page. */
  withAll: boolean;
  loaded: Loaded<FiguresPage>;
  state: TableState;
  change(part: Partial<TableState>): void;
};

/** A table of figures with its totals, sorted and paged by the server; its failure is its own (ANA-20). */
export function FiguresTable(properties: FiguresTableProps) {
  const { label, nameTitle, empty, ofDeals, withAll, loaded, state, change } = properties;
  const t = texts.useTexts();
  const { number } = useMoney();
  const columns = useColumns(nameTitle, { ofDeals, withAll });
  const wide = useWideScreen(tableMinWindowWidth);
  const sort = { column: state.column, direction: state.ascending ? 'ascending' : 'descending' } as const;

  /** The first click on a metric sorts ascending, further clicks reverse the direction (ANA-08). */
  const sortBy = (column: string) =>
    change({ column: column as SortColumn, ascending: column === state.column ? !state.ascending : true });

  return (
    <LoadGate loaded={loaded} failed={t('failed')}>
      {({ rows, totals, totalCount }) => {
        if (totalCount === 0) return <EmptyState title={empty} />;
        const lastPage = Math.max(1, Math.ceil(totalCount / state.size));
        const first = Math.min((state.page - 1) * state.size + 1, totalCount);
        const shared = {
          label,
          columns,
          rows,
          nameOf: ({ name, company }: FiguresRow) => [company, name].filter(Boolean).join(' - '),
          sort,
          onSort: sortBy,
        };
        const listTexts = {
          sortBy: (name: string) => t('sortBy', { name }),
          // Rows are neither ticked nor have menus.
          select: String,
          selectAll: '',
          menuOf: String,
          none: t('none'),
        };
        return (
          <div className="analytics-figures" aria-busy={loaded.state === 'ready' && loaded.refreshing}>
            <Totals totals={totals} />
            {wide ? (
              <ListTable {...shared} texts={listTexts} density="comfortable" />
            ) : (
              <>
                <CardSort
                  columns={columns}
                  sort={sort}
                  label={t('sort')}
                  directionLabels={{ ascending: t('ascending'), descending: t('descending') }}
                  onSort={(column) => change({ column: column as SortColumn })}
                  onReverse={() => change({ ascending: !state.ascending })}
                />
                <ListCards {...shared} texts={listTexts} />
              </>
            )}
            {totalCount > pageSizes[0] ? (
              <ListPager
                label={t('pagesOf', { name: label })}
                page={state.page}
                lastPage={lastPage}
                onPage={(page) => change({ page: Math.min(page, lastPage) })}
                previousLabel={t('previousPage')}
                nextLabel={t('nextPage')}
                text={t('range', {
                  from: number(first),
                  to: number(rows.length === 0 ? first : first + rows.length - 1),
                  total: number(totalCount),
                })}
                pageSize={state.size}
                pageSizes={pageSizes}
                pageSizeLabel={t('pageSize')}
                onPageSize={(size) => change({ size })}
              />
            ) : null}
          </div>
        );
      }}
    </LoadGate>
  );
}

function Totals({ totals }: { totals: FiguresPage['totals'] }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const duration = useDuration();
  const { views, interested, notInterested, completed, averageSessionTime } = totals;
  const items = Object.entries({ views, interested, notInterested, completed }).map(([key, value]) => ({
    key,
    label: t(`totals.${key as 'views' | 'interested' | 'notInterested' | 'completed'}`),
    value: number(value),
  }));
  const session = { key: 'session', label: t('averageSession'), value: duration(averageSessionTime) };
  return <DataList layout="columns" items={[...items, session]} />;
}
