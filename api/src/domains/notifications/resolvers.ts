import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { archive, findNotifications, markRead, markSeen, open } from './reading.ts';

export const resolvers: Resolvers = {
  Query: {
    notifications: (_parent, query, context) => findNotifications(context, query),
  },
  Mutation: {
    markNotificationsSeen: (_parent, { ids }, context) => markSeen(context, ids),
    openNotification: (_parent, { id }, context) => open(context, id),
    archiveNotifications: (_parent, { ids, archived }, context) => archive(context, ids, archived),
    markNotificationsRead: (_parent, { filter, until }, context) => markRead(context, filter, until),
  },
};
