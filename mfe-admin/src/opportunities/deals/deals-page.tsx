import { dealName, useLoad, usePermission } from '@platform/app-kit';
import { DateText, Money, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { StaffDealSortColumn, StaffDealsQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { dealsList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { DealsArea } from '../deals-area.tsx';

const StaffDealsDocument = graphql(`
  query StaffDeals($search: String, $sort: StaffDealSort, $limit: Int, $offset: Int) {
    staffDeals(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        id
        title
        companyName
        fundingStage
        status
        investmentDeadline
        publishedAt
        watchlistCount
        investmentCurrency
        investmentValue
        availableAmount
      }
    }
  }
`);

type Column = Exclude<StaffDealSortColumn, 'VALUATION'>;
const columns = [
  'DEAL',
  'STAGE',
  'KEY_DATE',
  'PUBLISHED_AT',
  'WATCHLIST_COUNT',
  'OFFERED',
  'AVAILABLE',
  'STATUS',
] as const satisfies Column[];

type Deal = StaffDealsQuery['staffDeals']['items'][number];

/** The deals that the employee may see (ADEAL-02 to ADEAL-07, ADEAL-20). */
export default function DealsPage() {
  const t = texts.useTexts();
  const [state, change] = useListState<Column>(columns);
  const loaded = useLoad(StaffDealsDocument, variablesOf(state));
  const seesAll = usePermission('editOpportunity');
  return (
    <DealsArea list="deals">
      <StaffList
        list={dealsList}
        label={t('opportunities.lists.deals')}
        loaded={loaded}
        state={state}
        change={change}
        columns={useColumns()}
        read={(data) => data.staffDeals}
        nameOf={({ companyName, title }) => dealName(companyName, title)}
        failed={t('deals.failed')}
        exported={{ list: 'deals' }}
        empty={seesAll ? t('deals.empty') : t('deals.emptyOwn')}
        emptyText={seesAll ? undefined : t('deals.emptyOwnHint')}
      />
    </DealsArea>
  );
}

/** The eight columns of ADEAL-03. */
function useColumns(): ListColumn<Deal>[] {
  const t = texts.useTexts();
  const head = (column: Column) => ({ key: column, title: t(`deals.columns.${column}`), sortable: true });
  const money = (amount: string | null | undefined, currency: string) =>
    amount ? <Money amount={amount} currency={currency} /> : null;
  return [
    {
      ...head('DEAL'),
      width: 260,
      card: 'title',
      render: ({ companyName, title }) => <bdi>{dealName(companyName, title)}</bdi>,
    },
    {
      ...head('STATUS'),
      width: 190,
      card: 'status',
      render: ({ publishedAt, status }) => (
        <span className="ds-list-parts">
          {status === 'CANCELED' || status === 'VOIDED' ? (
            <StatusBadge tone="negative">{t(`deals.closed.${status}`)}</StatusBadge>
          ) : null}
          <StatusBadge tone={publishedAt && status !== 'CANCELED' && status !== 'VOIDED' ? 'positive' : 'neutral'}>
            {publishedAt ? t('deals.published') : t('deals.draft')}
          </StatusBadge>
        </span>
      ),
    },
    { ...head('STAGE'), width: 80, render: ({ fundingStage }) => t(`deals.stages.${fundingStage}`) },
    {
      ...head('KEY_DATE'),
      width: 120,
      render: ({ investmentDeadline }) =>
        investmentDeadline ? <DateText value={investmentDeadline} display="deadline" /> : null,
    },
    {
      ...head('PUBLISHED_AT'),
      width: 130,
      blank: true,
      render: ({ publishedAt }) => (publishedAt ? <DateText value={publishedAt} /> : null),
    },
    {
      ...head('WATCHLIST_COUNT'),
      width: 130,
      align: 'end',
      render: ({ watchlistCount }) => watchlistCount,
    },
    {
      ...head('OFFERED'),
      width: 140,
      align: 'end',
      render: ({ investmentValue, investmentCurrency }) => money(investmentValue, investmentCurrency),
    },
    {
      ...head('AVAILABLE'),
      width: 140,
      align: 'end',
      render: ({ availableAmount, investmentCurrency }) => money(availableAmount, investmentCurrency),
    },
  ];
}
