import { ownFailureMessage } from '@platform/app-kit';
import type { Client } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import type { NotificationFilter } from '../gql/graphql.ts';
import {
  archiveDocument,
  notificationsDocument,
  openDocument,
  readDocument,
  type ShownNotification,
  seenDocument,
} from './documents.ts';

interface Loaded {
  items?: ShownNotification[];
  hasMore: boolean;
  failed: boolean;
}

type Page = Required<Pick<Loaded, 'items' | 'hasMore'>>;

const nothing: Loaded = { hasMore: false, failed: false };

/**
 * Loads the notifications that a filter shows, and marks them as seen while the page is visible (NOTE-01, NOTE-04).
 *
 * @param changes another value reloads the newest
 */
export function useNotifications(client: Client, filter: NotificationFilter, changes: unknown) {
  const [loaded, setLoaded] = useState<Loaded>(nothing);

  const load = useCallback(
    async (after?: string, isCurrent: () => boolean = () => true) => {
      const { data } = await client
        .query(
          notificationsDocument,
          { filter, after: after ?? null },
          { ...ownFailureMessage, requestPolicy: 'network-only' },
        )
        .toPromise();
      if (!isCurrent()) return;
      if (!data) {
        setLoaded((former) => ({ ...former, failed: true }));
        return;
      }
      const { items, hasMore } = data.notifications;
      setLoaded((former) => ({ ...joined(former, { items, hasMore }, after !== undefined), failed: false }));
      const unseen = items.filter(({ seenAt }) => !seenAt).map(({ id }) => id);
      if (unseen.length > 0 && document.visibilityState === 'visible') {
        await client.mutation(seenDocument, { ids: unseen }, ownFailureMessage).toPromise();
      }
    },
    [client, filter],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change on the server reloads
  useEffect(() => {
    let isCurrent = true;
    void load(undefined, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [load, changes]);

  // What came while the page was hidden is shown now.
  useEffect(() => {
    const reloadWhenVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', reloadWhenVisible);
    return () => document.removeEventListener('visibilitychange', reloadWhenVisible);
  }, [load]);

  // What another filter showed must not stay while this one loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filter changes
  useEffect(() => () => setLoaded(nothing), [filter]);

  const replace = (change: (items: ShownNotification[]) => ShownNotification[]) =>
    setLoaded((former) => (former.items ? { ...former, items: change(former.items) } : former));
  const { items } = loaded;
  return {
    ...loaded,
    retry: () => void load(),
    loadMore: () => void load(items?.at(-1)?.id),
    open(notification: ShownNotification) {
      if (!notification.openedAt) void client.mutation(openDocument, { id: notification.id }).toPromise();
    },
    async archive({ id, archivedAt }: ShownNotification) {
      const { error } = await client.mutation(archiveDocument, { ids: [id], archived: !archivedAt }).toPromise();
      if (!error) replace((shown) => shown.filter((item) => item.id !== id));
    },
    async markAllRead() {
      const until = items?.[0]?.createdAt;
      if (!until) return;
      const { error } = await client.mutation(readDocument, { filter, until }).toPromise();
      if (error) return;
      const openedAt = new Date().toISOString();
      replace((shown) =>
        filter === 'UNREAD' ? [] : shown.map((item) => ({ ...item, openedAt: item.openedAt ?? openedAt })),
      );
    },
  };
}

/** Joins the newest notifications, or older ones, with those that are shown already. */
function joined(former: Loaded, { items, hasMore }: Page, areOlder: boolean): Page {
  const shown = former.items ?? [];
  const loaded = new Set(items.map(({ id }) => id));
  if (areOlder) return { items: [...shown.filter(({ id }) => !loaded.has(id)), ...items], hasMore };
  const oldest = items.at(-1)?.createdAt;
  const older = hasMore && oldest ? shown.filter(({ id, createdAt }) => !loaded.has(id) && createdAt <= oldest) : [];
  return { items: [...items, ...older], hasMore: older.length > 0 ? former.hasMore : hasMore };
}
