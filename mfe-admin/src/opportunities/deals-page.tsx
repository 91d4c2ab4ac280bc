import { dealName, useLoad, usePageTitle } from '@platform/app-kit';
import { DateText, Money, Page, PageHeader, StatusBadge, Tabs, Text } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import type { StaffDealSortColumn, StaffDealsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { type ListState, useListState, variablesOf } from '../list/list-state.ts';
import { SearchedList } from '../list/searched-list.tsx';
import { sortable } from '../list/sortable.tsx';
import { texts } from '../texts.ts';

const StaffDealsDocument = graphql(`
  query StaffDeals($search: String, $sort: StaffDealSort, $limit: Int, $offset: Int) {
    staffDeals(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
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

/** The deals that the employee may see (ADEAL-02 to ADEAL-07, ADEAL-20). */
export default function DealsPage() {
  const t = texts.useTexts();
  const [state, change] = useListState<Column>(columns);
  const loaded = useLoad(StaffDealsDocument, variablesOf(state));
  usePageTitle(t('deals.title'));
  return (
    <Page>
      <PageHeader title={t('deals.title')} />
      <Tabs activeKey="deals" aria-label={t('deals.tabsLabel')} items={[{ key: 'deals', label: t('deals.tab') }]} />
      <SearchedList
        loaded={loaded}
        state={state}
        change={change}
        failed={t('deals.failed')}
        empty={t('deals.empty')}
        read={(data) => data.staffDeals}
        table={({ staffDeals: { items } }) => <DealsTable deals={items} state={state} change={change} />}
      />
    </Page>
  );
}

type DealsTableProps = {
  deals: StaffDealsQuery['staffDeals']['items'];
  state: ListState<Column>;
  change(part: Partial<ListState<Column>>): void;
};

/** The eight columns of ADEAL-03. */
function DealsTable({ deals, state, change }: DealsTableProps) {
  const t = texts.useTexts();
  const head = (column: Column) => sortable(column, t(`deals.columns.${column}`), state, change);
  return (
    <Table
      label={t('deals.tab')}
      rowKey="id"
      dataSource={[...deals]}
      columns={[
        {
          ...head('DEAL'),
          render: (_, { companyName, title, status }) => (
            <>
              <Text strong>{dealName(companyName, title)}</Text>
              {status === 'CANCELED' || status === 'VOIDED' ? (
                <span className="admin-list-badge">
                  <StatusBadge>{t(`deals.closed.${status}`)}</StatusBadge>
                </span>
              ) : null}
            </>
          ),
        },
        { ...head('STAGE'), render: (_, { fundingStage }) => t(`deals.stages.${fundingStage}`) },
        {
          ...head('KEY_DATE'),
          render: (_, { investmentDeadline }) =>
            investmentDeadline ? <DateText value={investmentDeadline} display="deadline" /> : t('list.none'),
        },
        {
          ...head('PUBLISHED_AT'),
          render: (_, { publishedAt }) => (publishedAt ? <DateText value={publishedAt} /> : null),
        },
        { ...head('WATCHLIST_COUNT'), align: 'right', dataIndex: 'watchlistCount' },
        {
          ...head('OFFERED'),
          align: 'right',
          render: (_, { investmentValue, investmentCurrency }) =>
            investmentValue ? <Money amount={investmentValue} currency={investmentCurrency} /> : t('list.none'),
        },
        {
          ...head('AVAILABLE'),
          align: 'right',
          render: (_, { availableAmount, investmentCurrency }) =>
            availableAmount ? <Money amount={availableAmount} currency={investmentCurrency} /> : t('list.none'),
        },
        {
          ...head('STATUS'),
          render: (_, { publishedAt }) => (
            <StatusBadge tone={publishedAt ? 'positive' : 'neutral'}>
              {publishedAt ? t('deals.published') : t('deals.draft')}
            </StatusBadge>
          ),
        },
      ]}
    />
  );
}
