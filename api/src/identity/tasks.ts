import type { TasksOf } from '../jobs/tasks.ts';
import { maintainKeys } from './key-ring.ts';
import { answerReset } from './reset.ts';

interface IdentityTasks {
  'identity.answer-reset': { email: string; knownDevice: boolean };
  'identity.maintain-keys': Record<string, never>;
}

declare module '../jobs/tasks.ts' {
  interface TaskPayloads extends IdentityTasks {}
}

export const tasks: TasksOf<IdentityTasks> = {
  'identity.answer-reset': { run: (services, request) => answerReset(services, request) },
  'identity.maintain-keys': { run: ({ database }) => maintainKeys(database), schedule: '43 3 * * *' },
};
