import type { ShellNotificationsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

export const notificationsDocument = graphql(`
  query ShellNotifications($filter: NotificationFilter!, $after: ID) {
    notifications(filter: $filter, after: $after) {
      hasMore
      items {
        id
        kind
        about
        subject
        detail
        day
        figures {
          canary {
            mounts
            faults
          }
          stable {
            mounts
            faults
          }
        }
        path
        createdAt
        seenAt
        openedAt
        archivedAt
      }
    }
  }
`);

export const seenDocument = graphql(`
  mutation ShellNotificationsSeen($ids: [ID!]!) {
    markNotificationsSeen(ids: $ids) {
      id
      seenAt
    }
  }
`);

export const openDocument = graphql(`
  mutation ShellNotificationOpen($id: ID!) {
    openNotification(id: $id) {
      id
      seenAt
      openedAt
    }
  }
`);

export const archiveDocument = graphql(`
  mutation ShellNotificationsArchive($ids: [ID!]!, $archived: Boolean!) {
    archiveNotifications(ids: $ids, archived: $archived) {
      id
      archivedAt
    }
  }
`);

export const readDocument = graphql(`
  mutation ShellNotificationsRead($filter: NotificationFilter!, $until: DateTime!) {
    markNotificationsRead(filter: $filter, until: $until)
  }
`);

export type ShownNotification = ShellNotificationsQuery['notifications']['items'][number];
