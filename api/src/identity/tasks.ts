import type { TasksOf } from '../jobs/tasks.ts';
import { maintainKeys } from './key-ring.ts';

interface IdentityTasks {
  'identity.maintain-keys': Record<string, never>;
}

declare module '../jobs/tasks.ts' {
  interface TaskPayloads extends IdentityTasks {}
}

export const tasks: TasksOf<IdentityTasks> = {
  'identity.maintain-keys': { run: ({ database }) => maintainKeys(database), schedule: '43 3 * * *' },
};
