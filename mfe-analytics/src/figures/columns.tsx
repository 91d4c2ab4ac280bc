import { useMoney } from '@platform/app-kit';
import type { ListColumn } from '@platform/design-system/list';
import { useDuration } from '../tables/use-duration.ts';
import { texts } from '../texts.ts';

/** The figures of a row; those after `medianSessionTime` are on the Deals page only (ANA-13). */
export type FiguresRow = {
  id: string;
  name: string;
  /** Of a deal. */
  company?: string;
  views: number;
  uniqueViews: number;
  interested: number;
  notInterested: number;
  completed: number;
  averageSessionTime?: number | null;
  medianSessionTime?: number | null;
  declared?: readonly CurrencySum[];
  committed?: readonly CurrencySum[];
  messages?: number;
  watchlist?: number;
};

type CurrencySum = { currency: string; amount: string };

/** Width in px of a digit, and of the rest of a cell, in a table of all metrics. */
const [digitWidth, cellPadding] = [7.5, 18];

/** Returns the columns of a table of figures; those of amounts are as wide as the longest one. */
export function useColumns(
  nameTitle: string,
  { ofDeals, withAll, rows }: { ofDeals: boolean; withAll: boolean; rows: readonly FiguresRow[] },
): ListColumn<FiguresRow>[] {
  const t = texts.useTexts();
  const { number, money } = useMoney();
  const duration = useDuration();
  const end = { align: 'end' } as const;
  const amounts = (list: readonly CurrencySum[] = []) => list.map(({ amount, currency }) => money(amount, currency));
  const sums = (key: 'declared' | 'committed'): ListColumn<FiguresRow> => {
    const longest = Math.max(...rows.flatMap((row) => amounts(row[key]).map(({ length }) => length)), 0);
    const width = Math.max(90, Math.ceil(longest * digitWidth) + cellPadding);
    return { ...end, key, width, title: t(key), render: (row) => amounts(row[key]).join(', ') || number(0) };
  };
  const all: ListColumn<FiguresRow>[] = [
    sums('declared'),
    sums('committed'),
    { ...end, key: 'messages', width: 94, title: t('messages'), render: (row) => number(row.messages ?? 0) },
    { ...end, key: 'watchlist', width: 74, title: t('watchlist'), render: (row) => number(row.watchlist ?? 0) },
  ];
  return [
    {
      key: 'name',
      width: 124,
      wraps: true,
      title: nameTitle,
      sortable: true,
      card: 'title',
      render: ({ name }) => name || null,
    },
    ...(ofDeals
      ? [
          {
            key: 'company',
            width: 112,
            wraps: true,
            title: t('company'),
            render: (row: FiguresRow) => row.company || null,
          },
        ]
      : []),
    { ...end, key: 'views', width: 92, title: t('views'), sortable: true, render: ({ views }) => number(views) },
    { ...end, key: 'uniqueViews', width: 78, title: t('uniqueViews'), render: (row) => number(row.uniqueViews) },
    {
      ...end,
      key: 'interested',
      width: 114,
      title: t('interested'),
      sortable: true,
      render: (row) => number(row.interested),
    },
    {
      ...end,
      key: 'notInterested',
      width: 98,
      title: t('notInterested'),
      sortable: true,
      render: (row) => number(row.notInterested),
    },
    {
      ...end,
      key: 'completed',
      width: 140,
      title: t('completed'),
      sortable: true,
      render: (row) => number(row.completed),
    },
    {
      ...end,
      key: 'averageSession',
      width: 100,
      title: t('averageSession'),
      sortable: true,
      render: (row) => duration(row.averageSessionTime),
    },
    {
      ...end,
      key: 'medianSession',
      width: 100,
      title: t('medianSession'),
      render: (row) => duration(row.medianSessionTime),
    },
    ...(withAll ? all : []),
  ];
}
