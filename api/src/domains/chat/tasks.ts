import type { TasksOf } from '../../jobs/tasks.ts';
import { storeUnseenMails } from './unseen-mails.ts';

interface ChatTasks {
  'chat.unseen-mails': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends ChatTasks {}
}

export const tasks: TasksOf<ChatTasks> = {
  'chat.unseen-mails': { run: (services) => storeUnseenMails(services), schedule: '* * * * *' },
};
