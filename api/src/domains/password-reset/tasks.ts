import type { TasksOf } from '../../jobs/tasks.ts';
import { answerReset } from './service.ts';

interface PasswordResetTasks {
  // The name predates this domain and must not change: queued jobs of an earlier release have it.
  'identity.answer-reset': { email: string; knownDevice: boolean };
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends PasswordResetTasks {}
}

export const tasks: TasksOf<PasswordResetTasks> = {
  'identity.answer-reset': { run: (services, request) => answerReset(services, request) },
};
