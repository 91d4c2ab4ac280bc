import './investments.css';
import { dealName, useLoad, useReloadOnReturn } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { useScrollRestoration } from '@platform/app-kit/places';
import { Button, Collapse, Money, SearchInput, StatusBadge, Text } from '@platform/design-system';
import { ListToolbar } from '@platform/design-system/list';
import { useRef } from 'react';
import type { DocumentsPageQuery, WaitingFor } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useListAddress, useListState } from '../list/list-state.ts';
import { SavedViews } from '../list/saved-views.tsx';
import { investmentsList } from '../list/stored-lists.ts';
import { TickedBar } from '../list/ticked-bar.tsx';
import { useTicks } from '../list/use-ticks.ts';
import { texts } from '../texts.ts';
import { InvestmentsArea } from './investments-area.tsx';
import { type InvestmentTicks, InvestorsTable } from './investors-table.tsx';
import { sumsOf } from './sums.ts';
import { useOpenPanels } from './use-open-panels.ts';
import { WaitingChips } from './waiting-chips.tsx';

const DocumentsPageDocument = graphql(`
  query DocumentsPage($search: String, $waitingFor: WaitingFor, $limit: Int, $offset: Int) {
    dealInvestments(search: $search, waitingFor: $waitingFor, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      waiting {
        all
        client
        staff
        completed
      }
      items {
        deal {
          id
          title
          companyName
        }
        investments {
          id
          value
          currency
          completedAt
          progress {
            waitingFor
          }
          ...InvestorsTable_ClientInvestment
        }
      }
    }
  }
`);

const dealsOnPage = 20;

/** One collapsible panel per deal with its investors, by whom they wait for (AINV-01 to AINV-04). */
export default function DocumentsPage() {
  const t = texts.useTexts();
  return (
    <InvestmentsArea tab="documents">
      <Permitted flags={['readClientDocument']} denied={t('investment.denied')}>
        <DealPanels />
      </Permitted>
    </InvestmentsArea>
  );
}

const columns = ['DEAL'] as const;

/** The parameter of the address that holds the filter. */
const filterNames = ['waiting'];

const sides = ['CLIENT', 'STAFF', 'NOBODY'] as const satisfies WaitingFor[];

function DealPanels() {
  const t = texts.useTexts();
  const [state, change] = useListState(columns, filterNames);
  const { search, page, filters } = state;
  const waitingFor = sides.find((side) => filters.waiting?.includes(side)) ?? null;
  const results = useRef<HTMLDivElement>(null);
  const loaded = useLoad(DocumentsPageDocument, {
    search: search.trim() || null,
    waitingFor,
    limit: dealsOnPage,
    offset: (page - 1) * dealsOnPage,
  });
  useReloadOnReturn(loaded.reload);
  const address = useListAddress();
  const [ticked, tick] = useTicks(address);
  useScrollRestoration(investmentsList, results, address, loaded.state === 'ready' ? page : null);

  return (
    <>
      <ListToolbar
        label={t('list.toolbar')}
        end={
          <>
            <SavedViews list="INVESTMENTS" />
            <ExportMenu
              list="investments"
              filters={{ waitingFor: waitingFor ?? '' }}
              state={{ ...state, sorted: false }}
            />
          </>
        }
      >
        <SearchInput label={t('investment.search')} value={search} onSearch={(text) => change({ search: text })} />
        <WaitingChips
          counts={loaded.data?.dealInvestments.waiting}
          chosen={waitingFor}
          onChange={(side) => change({ filters: { waiting: side ? [side] : [] } })}
        />
      </ListToolbar>
      <ListFrame
        loaded={loaded}
        results={results}
        page={page}
        pageSize={dealsOnPage}
        onPage={(to) => change({ page: to })}
        failed={t('investment.failed')}
        empty={waitingFor ? t('investment.noMatchFilters') : search ? t('investment.noMatch') : t('investment.empty')}
        emptyText={search || waitingFor ? undefined : t('investment.emptyHint')}
        emptyAction={
          waitingFor ? (
            <Button onClick={() => change({ search: '', filters: {} })}>{t('list.clearFilters')}</Button>
          ) : search ? (
            <Button onClick={() => change({ search: '' })}>{t('list.clearSearch')}</Button>
          ) : undefined
        }
        read={({ dealInvestments: { items, totalCount, totalIsCapped } }) => ({
          shown: items.length,
          total: totalCount,
          capped: totalIsCapped,
          table: (
            <>
              <DealPanelList items={items} ticked={ticked} tick={tick} />
              <TickedBar count={ticked.size} onClear={() => tick(new Set())}>
                <ExportMenu list="investments" state={{ ...state, sorted: false }} ids={[...ticked]} />
              </TickedBar>
            </>
          ),
        })}
      />
    </>
  );
}

type DealInvestments = DocumentsPageQuery['dealInvestments']['items'][number];

/** Each panel's header shows how many investors there are, what they invest together and how far they are. */
function DealPanelList({ items, ...ticks }: { items: readonly DealInvestments[] } & InvestmentTicks) {
  const [open, setOpen] = useOpenPanels();
  return (
    <Collapse
      className="admin-investments-deals"
      activeKey={open ?? items.slice(0, 1).map(({ deal }) => deal.id)}
      onChange={(keys) => setOpen([keys].flat())}
      items={items.map(({ deal, investments }) => {
        const name = dealName(deal.companyName, deal.title);
        return {
          key: deal.id,
          label: <PanelHeader name={name} investments={investments} />,
          children: <InvestorsTable dealName={name} investments={investments} {...ticks} />,
        };
      })}
    />
  );
}

function PanelHeader({ name, investments }: { name: string; investments: DealInvestments['investments'] }) {
  const t = texts.useTexts();
  const completed = investments.filter(({ completedAt }) => completedAt).length;
  const forUs = investments.filter(({ progress }) => progress.waitingFor === 'STAFF').length;
  return (
    <span className="admin-investments-head">
      <span className="admin-investments-name">
        <Text strong>
          <bdi>{name}</bdi>
        </Text>
      </span>
      <Text tone="muted" size="caption">
        {t('investment.investors', { count: investments.length })}
      </Text>
      <Text tone="muted" size="caption">
        {t('investment.completedOf', { completed, total: investments.length })}
      </Text>
      {forUs > 0 ? <StatusBadge tone="attention">{t('investment.waitingForUs', { count: forUs })}</StatusBadge> : null}
      <span className="admin-investments-sum">
        {sumsOf(investments).map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} />
        ))}
      </span>
    </span>
  );
}
