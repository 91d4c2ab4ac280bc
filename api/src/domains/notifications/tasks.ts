import type { TasksOf } from '../../jobs/tasks.ts';
import { tellOfTerms } from './deal-followers.ts';
import { tellWhatIsDue } from './due.ts';
import { gatherForStaff } from './gathering.ts';

interface NotificationTasks {
  'notifications.due': Record<string, never>;
  'notifications.gather': Record<string, never>;
  /** `after`: the last account of the batch before. */
  'notifications.terms': { dealId: string; version: number; after?: string };
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends NotificationTasks {}
}

export const tasks: TasksOf<NotificationTasks> = {
  'notifications.due': { run: (services) => tellWhatIsDue(services), schedule: '*/5 * * * *' },
  'notifications.gather': { run: (services) => gatherForStaff(services), schedule: '*/5 * * * *' },
  'notifications.terms': { run: (services, change) => tellOfTerms(services, change) },
};
