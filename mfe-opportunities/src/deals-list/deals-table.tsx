import { dealName } from '@platform/app-kit';
import { DealLink, DealStatusBadge, dealTexts, keyDate, WatchButton } from '@platform/deal-ui';
import { DateText, Money, useWideScreen, VisuallyHidden } from '@platform/design-system';
import { ListCards, type ListColumn, ListTable } from '@platform/design-system/list';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import { type DealCard_DealFragment, DealCard_DealFragmentDoc, type DealsPageQuery } from '../gql/graphql.ts';
import { readFragment } from '../gql/index.ts';
import { MatchTag } from '../match/match-tag.tsx';
import { texts } from '../texts.ts';
import { type ListState, type SortKey, sortOf, sortsOf } from './list-state.ts';

type Row = DealsPageQuery['deals']['items'][number];

type DealsTableProps = {
  deals: readonly Row[];
  state: ListState;
  /** Whether the investor has preferences that deals are matched with. */
  matchable: boolean;
  onChange(part: Partial<ListState>): void;
};

const isSortKey = (column: string, keys: readonly SortKey[]): column is SortKey => keys.some((key) => key === column);

/** The deals of one page in rows, with what their cards show (OPP-20 to OPP-26); the sorts of OPP-07 are in its head too. */
export default function DealsTable({ deals, state, matchable, onChange }: DealsTableProps) {
  const t = texts.useTexts();
  const wide = useWideScreen(768);
  const columns = useColumns(wide, matchable);
  const sorts = sortsOf(state.type);
  const shared = {
    label: t('list.title'),
    columns: columns.map((column) => ({ ...column, sortable: isSortKey(column.key, sorts) })),
    rows: deals,
    nameOf: (row: Row) => nameOf(dealOf(row)),
    texts: { sortBy: (title: string) => t('list.table.sortBy', { title }), none: t('list.table.none') },
  };
  if (!wide) return <ListCards {...shared} />;
  const ascending = sortOf(state).direction === 'asc_nulls_first';
  return (
    <ListTable
      {...shared}
      density="comfortable"
      sort={{ column: state.sort, direction: ascending ? 'ascending' : 'descending' }}
      onSort={(column) => {
        if (!isSortKey(column, sorts)) return;
        const reversed = state.sort === column && state.toggle === 'ascending';
        onChange({ sort: column, toggle: reversed ? 'descending' : 'ascending' });
      }}
    />
  );
}

const dealOf = (row: Row): DealCard_DealFragment => readFragment(DealCard_DealFragmentDoc, row);
const nameOf = ({ company, title }: DealCard_DealFragment): string => dealName(company.name, title);

/** The keys of columns that can be sorted by are those of the sorts. */
function useColumns(wide: boolean, matchable: boolean): ListColumn<Row>[] {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const match: ListColumn<Row> = {
    key: 'match',
    title: t('compare.rows.match'),
    width: 150,
    card: 'plain',
    render: (row) => <MatchTag deal={row} />,
  };
  return [
    {
      key: 'name',
      title: t('list.table.deal'),
      width: 250,
      wraps: true,
      card: 'title',
      render: (row) => (
        <DealLink deal={dealOf(row)}>
          <bdi>{nameOf(dealOf(row))}</bdi>
        </DealLink>
      ),
    },
    {
      key: 'status',
      title: t('compare.rows.status'),
      width: 140,
      card: 'status',
      render: (row) => <DealStatusBadge status={dealOf(row).status} />,
    },
    ...(matchable ? [match] : []),
    {
      key: 'valuation',
      title: t('compare.rows.valuation'),
      width: 170,
      align: 'end',
      render(row) {
        const { valuation, investmentCurrency } = dealOf(row);
        return valuation ? <Money amount={valuation} currency={investmentCurrency} /> : null;
      },
    },
    {
      key: 'offering',
      title: t('list.table.available'),
      width: 150,
      align: 'end',
      render(row) {
        const { availableAmount, investmentCurrency } = dealOf(row);
        return availableAmount ? <Money amount={availableAmount} currency={investmentCurrency} /> : null;
      },
    },
    {
      key: 'stage',
      title: tDeal('stage'),
      width: 75,
      render: (row) => tDeal(`fundingStages.${dealOf(row).company.fundingStage}`),
    },
    {
      key: 'deadline',
      title: t('compare.rows.date'),
      width: 130,
      card: 'plain',
      render(row) {
        const { label, value } = keyDate(dealOf(row));
        return (
          <>
            {/* The status of the row says on wide screens which date it is. */}
            {wide ? (
              <VisuallyHidden>{tDeal(label)}</VisuallyHidden>
            ) : (
              <span className="ds-text-muted">{tDeal(label)}</span>
            )}{' '}
            {value ? <DateText value={value} display="deadline" /> : t('list.table.none')}
          </>
        );
      },
    },
    {
      key: 'actions',
      title: t('list.table.actions'),
      width: 170,
      card: 'line',
      render: (row) => <Actions row={row} size={wide ? 'small' : undefined} />,
    },
  ];
}

function Actions({ row, size }: { row: Row; size: 'small' | undefined }) {
  const deal = dealOf(row);
  return (
    <span className="opportunities-table-actions">
      <WatchButton
        dealId={deal.id}
        watched={deal.watched}
        companyName={nameOf(deal)}
        watchlist={watchlistDocuments}
        size={size}
      />
      <CompareToggle deal={row} size={size} />
    </span>
  );
}
