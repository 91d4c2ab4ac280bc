import type { TasksOf } from '../../jobs/tasks.ts';
import { publishScheduledDeal } from './scheduled-publication.ts';

interface DealTasks {
  'deals.publish-scheduled': { dealId: string };
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends DealTasks {}
}

export const tasks: TasksOf<DealTasks> = {
  'deals.publish-scheduled': { run: (services, { dealId }) => publishScheduledDeal(services, dealId) },
};
