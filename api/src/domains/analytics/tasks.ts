import type { TasksOf } from '../../jobs/tasks.ts';
import { rollUpDays } from './roll-up.ts';

interface AnalyticsTasks {
  'analytics.roll-up': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends AnalyticsTasks {}
}

export const tasks: TasksOf<AnalyticsTasks> = {
  'analytics.roll-up': {
    async run(services) {
      await rollUpDays(services);
    },
    schedule: '*/5 * * * *',
  },
};
