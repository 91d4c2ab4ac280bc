import type { TasksOf } from '../../jobs/tasks.ts';
import { dropExpiredMonths, makeMonths } from './partitions.ts';
import { rollUpDays } from './roll-up.ts';

interface AnalyticsTasks {
  'analytics.partitions': Record<string, never>;
  'analytics.roll-up': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends AnalyticsTasks {}
}

export const tasks: TasksOf<AnalyticsTasks> = {
  'analytics.partitions': {
    async run(services) {
      await makeMonths(services);
      await dropExpiredMonths(services);
    },
    schedule: '41 * * * *',
  },
  'analytics.roll-up': {
    async run(services) {
      await rollUpDays(services);
    },
    schedule: '*/5 * * * *',
  },
};
