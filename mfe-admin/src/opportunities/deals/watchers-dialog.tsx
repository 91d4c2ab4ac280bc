import './watchers-dialog.css';
import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { DateText, EmptyState, ErrorState, LoadingState, Modal, Text } from '@platform/design-system';
import { ListPager } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useState } from 'react';
import type { DealWatchersQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { pageSize } from '../../list/list-state.ts';
import { texts } from '../../texts.ts';
import { type Deal, nameOfDeal } from './staff-deals.ts';

const DealWatchersDocument = graphql(`
  query DealWatchers($dealId: ID!, $limit: Int, $offset: Int) {
    dealWatchers(dealId: $dealId, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        name
        firebaseId
        watchedAt
      }
    }
  }
`);

type WatchersDialogProps = { deal: Deal; open: boolean; onClose(): void };

/** Names those who watch a deal, with the date (ADEAL-08). Rendered anew for each opening. */
export default function WatchersDialog({ deal, open, onClose }: WatchersDialogProps) {
  const t = texts.useTexts();
  const [page, setPage] = useState(1);
  const variables = { dealId: deal.id, limit: pageSize, offset: (page - 1) * pageSize };
  const loaded = useLoad(DealWatchersDocument, variables, { policy: 'network-only', context: ownFailureMessage });
  return (
    <Modal
      open={open}
      title={t('deals.watchers.title', { name: nameOfDeal(deal) })}
      footer={null}
      width={480}
      onCancel={onClose}
      destroyOnHidden
    >
      {loaded.state === 'loading' ? <LoadingState rows={3} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('deals.watchers.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <Watchers found={loaded.data.dealWatchers} page={page} onPage={setPage} /> : null}
    </Modal>
  );
}

type WatchersProps = { found: DealWatchersQuery['dealWatchers']; page: number; onPage(page: number): void };

function Watchers({ found: { items, totalCount, totalIsCapped }, page, onPage }: WatchersProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const from = (page - 1) * pageSize + 1;
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  const range = { from: number(from), to: number(from + items.length - 1), total: number(totalCount) };
  const text = totalIsCapped ? t('list.rangeOfMany', range) : t('list.range', range);
  if (totalCount === 0) return <EmptyState title={t('deals.watchers.empty')} />;
  return (
    <>
      <div role="status">
        <Text tone="muted" size="caption">
          {text}
        </Text>
      </div>
      <ul className="admin-deal-watchers">
        {items.map((watcher) => (
          <li key={`${watcher.watchedAt} ${watcher.name}`} className="admin-deal-watcher">
            <Watcher {...watcher} />
            <DateText value={watcher.watchedAt} />
          </li>
        ))}
      </ul>
      {lastPage > 1 ? (
        <ListPager
          label={t('list.pages')}
          page={page}
          lastPage={lastPage}
          onPage={onPage}
          previousLabel={t('list.previousPage')}
          nextLabel={t('list.nextPage')}
          text={text}
          pageSize={pageSize}
          pageSizes={[]}
          pageSizeLabel={t('list.pageSize')}
          onPageSize={() => undefined}
        />
      ) : null}
    </>
  );
}

/** A link to the client's view for those who may open it (CLI-07). */
function Watcher({ name, firebaseId }: DealWatchersQuery['dealWatchers']['items'][number]) {
  const text = <bdi>{name}</bdi>;
  return firebaseId ? <Link to={paths.client({ clientId: firebaseId })}>{text}</Link> : text;
}
