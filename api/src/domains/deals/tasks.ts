import type { TasksOf } from '../../jobs/tasks.ts';
import { publishScheduledDeal } from './scheduled-publication.ts';

interface DealTasks {
  /** `publishAt` is the set minute, ISO 8601: a job of another minute finds nothing to do. */
  'deals.publish-scheduled': { dealId: string; publishAt: string };
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends DealTasks {}
}

export const tasks: TasksOf<DealTasks> = {
  'deals.publish-scheduled': { run: (services, due) => publishScheduledDeal(services, due) },
};
