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

/** Returns the columns of a table of figures. */
export function useColumns(
  nameTitle: string,
  { ofDeals, withAll }: { ofDeals: boolean; withAll: boolean },
): ListColumn<FiguresRow>[] {
  const t = texts.useTexts();
  const { number, money } = useMoney();
  const duration = useDuration();
  const end = { align: 'end' } as const;
  const sums = (list: readonly CurrencySum[] = []) =>
    list.map(({ amount, currency }) => money(amount, currency)).join(', ') || number(0);
  const all: ListColumn<FiguresRow>[] = [
    { ...end, key: 'declared', width: 104, title: t('declared'), render: (row) => sums(row.declared) },
    { ...end, key: 'committed', width: 104, title: t('committed'), render: (row) => sums(row.committed) },
    { ...end, key: 'messages', width: 84, title: t('messages'), render: (row) => number(row.messages ?? 0) },
    { ...end, key: 'watchlist', width: 84, title: t('watchlist'), render: (row) => number(row.watchlist ?? 0) },
  ];
  return [
    { key: 'name', width: 140, title: nameTitle, sortable: true, card: 'title', render: ({ name }) => name || null },
    ...(ofDeals
      ? [{ key: 'company', width: 96, title: t('company'), render: (row: FiguresRow) => row.company || null }]
      : []),
    { ...end, key: 'views', width: 76, title: t('views'), sortable: true, render: ({ views }) => number(views) },
    { ...end, key: 'uniqueViews', width: 104, title: t('uniqueViews'), render: (row) => number(row.uniqueViews) },
    {
      ...end,
      key: 'interested',
      width: 106,
      title: t('interested'),
      sortable: true,
      render: (row) => number(row.interested),
    },
    {
      ...end,
      key: 'notInterested',
      width: 126,
      title: t('notInterested'),
      sortable: true,
      render: (row) => number(row.notInterested),
    },
    {
      ...end,
      key: 'completed',
      width: 108,
      title: t('completed'),
      sortable: true,
      render: (row) => number(row.completed),
    },
    {
      ...end,
      key: 'averageSession',
      width: 132,
      title: t('averageSession'),
      sortable: true,
      render: (row) => duration(row.averageSessionTime),
    },
    {
      ...end,
      key: 'medianSession',
      width: 112,
      title: t('medianSession'),
      render: (row) => duration(row.medianSessionTime),
    },
    ...(withAll ? all : []),
  ];
}
