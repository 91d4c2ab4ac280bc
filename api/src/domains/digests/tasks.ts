import type { TasksOf } from '../../jobs/tasks.ts';
import { storeDueDigests } from './sending.ts';

interface DigestTasks {
  'digests.store': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends DigestTasks {}
}

export const tasks: TasksOf<DigestTasks> = {
  // Minutes after the hour, so that what was changed until then is committed.
  'digests.store': {
    run: (services) => storeDueDigests(services),
    schedule: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
  },
};
