import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';

export interface ShownNotification {
  id: string;
  kind: string;
  about: string;
  subject: string | null;
  detail: string | null;
  day: string | null;
  path: string | null;
  createdAt: string;
  seenAt: string | null;
  openedAt: string | null;
  archivedAt: string | null;
}

export const fields = 'id kind about subject detail day path createdAt seenAt openedAt archivedAt';

/** The calls of the panel, as its screen sends them. */
export const panelCalls = (api: TestApi) => ({
  async list(as: TestAccount, variables: object = {}) {
    const { data, errors } = await api.query<{ notifications: { items: ShownNotification[]; hasMore: boolean } }>(
      `query ($filter: NotificationFilter!, $until: DateTime, $after: ID, $limit: Int) {
        notifications(filter: $filter, until: $until, after: $after, limit: $limit) { items { ${fields} } hasMore } }`,
      { filter: 'ALL', ...variables },
      { as },
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.notifications;
  },
  see: (as: TestAccount, ids: string[]) =>
    api.query<{ told: ShownNotification[] }>(
      `mutation ($ids: [ID!]!) { told: markNotificationsSeen(ids: $ids) { ${fields} } }`,
      { ids },
      { as },
    ),
  open: (as: TestAccount, id: string) =>
    api.query<{ told: ShownNotification }>(
      `mutation ($id: ID!) { told: openNotification(id: $id) { ${fields} } }`,
      { id },
      { as },
    ),
  archive: (as: TestAccount, ids: string[], archived = true) =>
    api.query<{ told: ShownNotification[] }>(
      `mutation ($ids: [ID!]!, $archived: Boolean!) { told: archiveNotifications(ids: $ids, archived: $archived) { ${fields} } }`,
      { ids, archived },
      { as },
    ),
  read: (as: TestAccount, filter: string, until: string) =>
    api.query<{ read: number }>(
      'mutation ($filter: NotificationFilter!, $until: DateTime!) { read: markNotificationsRead(filter: $filter, until: $until) }',
      { filter, until },
      { as },
    ),
});
