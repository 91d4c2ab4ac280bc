import type { TasksOf } from '../../jobs/tasks.ts';
import { answerReset } from './service.ts';

interface PasswordResetTasks {
  // Named so since before this domain was one: jobs of an earlier release wait under the name.
  'identity.answer-reset': { email: string; knownDevice: boolean };
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends PasswordResetTasks {}
}

export const tasks: TasksOf<PasswordResetTasks> = {
  'identity.answer-reset': { run: (services, request) => answerReset(services, request) },
};
