import { useMoney } from '@platform/app-kit';
import type { ListColumn } from '@platform/design-system/list';
import { texts } from '../texts.ts';
import { useDuration } from './use-duration.ts';

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
  const end = { align: 'end', width: 92 } as const;
  const sums = (list: readonly CurrencySum[] = []) =>
    list.map(({ amount, currency }) => money(amount, currency)).join(', ') || number(0);
  const all: ListColumn<FiguresRow>[] = [
    { ...end, width: 140, key: 'declared', title: t('declared'), render: (row) => sums(row.declared) },
    { ...end, width: 140, key: 'committed', title: t('committed'), render: (row) => sums(row.committed) },
    { ...end, key: 'messages', title: t('messages'), render: (row) => number(row.messages ?? 0) },
    { ...end, key: 'watchlist', title: t('watchlist'), render: (row) => number(row.watchlist ?? 0) },
  ];
  return [
    { key: 'name', title: nameTitle, width: 200, sortable: true, card: 'title', render: ({ name }) => name || null },
    ...(ofDeals
      ? [{ key: 'company', title: t('company'), width: 150, render: (row: FiguresRow) => row.company || null }]
      : []),
    { ...end, key: 'views', title: t('views'), sortable: true, render: ({ views }) => number(views) },
    { ...end, width: 104, key: 'uniqueViews', title: t('uniqueViews'), render: (row) => number(row.uniqueViews) },
    {
      ...end,
      width: 100,
      key: 'interested',
      title: t('interested'),
      sortable: true,
      render: (row) => number(row.interested),
    },
    {
      ...end,
      width: 118,
      key: 'notInterested',
      title: t('notInterested'),
      sortable: true,
      render: (row) => number(row.notInterested),
    },
    {
      ...end,
      width: 100,
      key: 'completed',
      title: t('completed'),
      sortable: true,
      render: (row) => number(row.completed),
    },
    {
      ...end,
      width: 132,
      key: 'averageSession',
      title: t('averageSession'),
      sortable: true,
      render: (row) => duration(row.averageSessionTime),
    },
    {
      ...end,
      width: 118,
      key: 'medianSession',
      title: t('medianSession'),
      render: (row) => duration(row.medianSessionTime),
    },
    ...(withAll ? all : []),
  ];
}
