import type { TasksOf } from '../jobs/tasks.ts';
import { deliverMail, giveUpStaleMails } from './delivery.ts';

interface MailTasks {
  'mail.deliver': { mailId: string };
  'mail.give-up-stale': Record<string, never>;
}

declare module '../jobs/tasks.ts' {
  interface TaskPayloads extends MailTasks {}
}

export const tasks: TasksOf<MailTasks> = {
  'mail.deliver': { run: (services, { mailId }, log) => deliverMail(services, mailId, log) },
  'mail.give-up-stale': {
    async run({ database }, _payload, log) {
      const mails = await giveUpStaleMails(database);
      if (mails > 0) log.warn({ mails }, 'Stale mails were given up');
    },
    schedule: '37 * * * *',
  },
};
