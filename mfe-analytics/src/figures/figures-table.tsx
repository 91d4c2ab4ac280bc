import './figures-table.css';
import { type Loaded, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DataList, EmptyState } from '@platform/design-system';
import { Pager } from '../tables/pager.tsx';
import { Rows } from '../tables/rows.tsx';
import { useDuration } from '../tables/use-duration.ts';
import { texts } from '../texts.ts';
import { type FiguresRow, useColumns } from './columns.tsx';
import type { TableState } from './use-table-state.ts';

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
  const columns = useColumns(nameTitle, { ofDeals, withAll, rows: loaded.data?.rows ?? [] });
  return (
    // About as high as what is loaded, so that the next section stays where it is.
    <LoadGate loaded={loaded} failed={t('failed')} loading={16}>
      {({ rows, totals, totalCount }) =>
        totalCount === 0 ? (
          <EmptyState title={empty} />
        ) : (
          <div className="analytics-figures" aria-busy={loaded.state === 'ready' && loaded.refreshing}>
            <Totals totals={totals} />
            <Rows
              {...{ label, columns, rows }}
              density={withAll ? 'compact' : 'comfortable'}
              nameOf={({ name, company }) => [company, name].filter(Boolean).join(' - ')}
              sort={{ state, change }}
            />
            <Pager name={label} {...{ state, change, totalCount }} shown={rows.length} />
          </div>
        )
      }
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
