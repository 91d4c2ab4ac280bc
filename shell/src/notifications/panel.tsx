import type { PlatformServices } from '@platform/app-contract';
import { Button, Drawer, EmptyState, ErrorState, LoadingState, Segmented } from '@platform/design-system';
import { useState } from 'react';
import type { NotificationFilter } from '../gql/graphql.ts';
import type { AccountSignals } from '../navigation/use-account-signals.ts';
import { shellTexts } from '../texts/shell-texts.ts';
import { NotificationGroup } from './group.tsx';
import './notifications.css';
import type { ShownNotification } from './documents.ts';
import { useNotifications } from './use-notifications.ts';

const filters: readonly NotificationFilter[] = ['ALL', 'UNREAD', 'ARCHIVED'];

interface PanelProps {
  services: PlatformServices;
  signals: AccountSignals;
  onClose(): void;
}

/** The own notifications, newest first and grouped by what they are about (NOTE-01, NOTE-04, NOTE-05). */
export default function NotificationPanel({ services, signals, onClose }: PanelProps) {
  const t = shellTexts.useTexts();
  const [filter, setFilter] = useState<NotificationFilter>('ALL');
  const list = useNotifications(services.graphql, filter, signals);
  const { items } = list;

  function follow(notification: ShownNotification): void {
    list.open(notification);
    if (!notification.path) return;
    onClose();
    services.navigate(notification.path);
  }

  return (
    <Drawer open title={t('notifications.title')} onClose={onClose}>
      <div className="shell-notifications">
        <div className="shell-notifications-tools">
          <Segmented
            aria-label={t('notifications.filter')}
            value={filter}
            options={filters.map((value) => ({ value, label: t(`notifications.filters.${value}`) }))}
            onChange={setFilter}
          />
          <Button size="small" disabled={!items?.some(({ openedAt }) => !openedAt)} onClick={() => list.markAllRead()}>
            {t('notifications.markAllRead')}
          </Button>
        </div>
        {items?.length === 0 ? (
          <EmptyState title={t(`notifications.empty.${filter}`)} />
        ) : (
          groupsOf(items ?? []).map((group) => (
            <NotificationGroup key={group[0]?.id} items={group} onOpen={follow} onArchive={list.archive} />
          ))
        )}
        {list.failed ? <ErrorState title={t('notifications.failed')} onRetry={list.retry} /> : null}
        {!items && !list.failed ? <LoadingState /> : null}
        {list.hasMore ? <Button onClick={list.loadMore}>{t('notifications.more')}</Button> : null}
      </div>
    </Drawer>
  );
}

/** Groups by what they are about, in the order of the newest of each. */
function groupsOf(items: readonly ShownNotification[]): ShownNotification[][] {
  return [...Map.groupBy(items, ({ about }) => about).values()];
}
