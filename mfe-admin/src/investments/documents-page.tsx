import './investments.css';
import { dealName, useLoad, usePageTitle, useReloadOnReturn } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Collapse, Page, PageHeader, SearchInput, Tabs, Text } from '@platform/design-system';
import { pageOf, useLeaving, useSearchParams } from '@platform/router';
import type { DocumentsPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { texts } from '../texts.ts';
import { InvestorsTable } from './investors-table.tsx';

const DocumentsPageDocument = graphql(`
  query DocumentsPage($search: String, $limit: Int, $offset: Int) {
    dealInvestments(search: $search, limit: $limit, offset: $offset) {
      totalCount
      items {
        deal {
          id
          title
          companyName
        }
        investments {
          id
          ...InvestorsTable_ClientInvestment
        }
      }
    }
  }
`);

const dealsOnPage = 20;

/** One collapsible panel per deal with its investors (AINV-01 to AINV-04). */
export default function DocumentsPage() {
  const t = texts.useTexts();
  usePageTitle(t('investment.title'));
  return (
    <Page>
      <PageHeader title={t('investment.title')} />
      <Tabs
        activeKey="documents"
        aria-label={t('investment.tabsLabel')}
        items={[{ key: 'documents', label: t('investment.documents') }]}
      />
      <Permitted flags={['readClientDocument']} denied={t('investment.denied')}>
        <DealPanels />
      </Permitted>
    </Page>
  );
}

function DealPanels() {
  const t = texts.useTexts();
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();
  const search = parameters.get('search') ?? '';
  const page = pageOf(parameters);
  const loaded = useLoad(DocumentsPageDocument, {
    search: search.trim() || null,
    limit: dealsOnPage,
    offset: (page - 1) * dealsOnPage,
  });
  useReloadOnReturn(loaded.reload);

  function goTo(next: { search?: string; page?: number }) {
    if (next.search !== undefined && leaving()) return;
    const target = { search, page: 1, ...next };
    setParameters(
      { ...(target.search ? { search: target.search } : {}), ...(target.page > 1 ? { page: `${target.page}` } : {}) },
      { replace: next.search !== undefined },
    );
  }

  return (
    <>
      <div className="admin-investments-search">
        <SearchInput label={t('investment.search')} value={search} onSearch={(text) => goTo({ search: text })} />
      </div>
      <ListFrame
        loaded={loaded}
        page={page}
        pageSize={dealsOnPage}
        onPage={(to) => goTo({ page: to })}
        failed={t('investment.failed')}
        empty={search ? t('investment.noMatch') : t('investment.empty')}
        emptyText={search ? '' : t('investment.emptyHint')}
        read={({ dealInvestments: { items, totalCount } }) => ({
          shown: items.length,
          total: totalCount,
          table: <Deals items={items} />,
        })}
      />
    </>
  );
}

function Deals({ items }: { items: DocumentsPageQuery['dealInvestments']['items'] }) {
  const t = texts.useTexts();
  return (
    <Collapse
      className="admin-investments-deals"
      defaultActiveKey={items[0]?.deal.id}
      items={items.map(({ deal, investments }) => {
        const name = dealName(deal.companyName, deal.title);
        return {
          key: deal.id,
          label: <Text strong>{name}</Text>,
          extra: (
            <span className="admin-investments-count">
              <Text tone="muted">{t('investment.investors', { count: investments.length })}</Text>
            </span>
          ),
          children: <InvestorsTable dealName={name} investments={investments} />,
        };
      })}
    />
  );
}
