import { type Policy, parent, participant } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.notifications': participant(),
  'Mutation.markNotificationsSeen': participant(),
  'Mutation.openNotification': participant(),
  'Mutation.archiveNotifications': participant(),
  'Mutation.markNotificationsRead': participant(),
  Notification: parent(),
  NotificationPage: parent(),
};
