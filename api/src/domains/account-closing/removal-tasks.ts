import type { Erasures } from '../../database/erasures.ts';
import type { TasksOf } from '../../jobs/tasks.ts';
import { removeClosedAccounts } from './removal.ts';

interface RemovalTasks {
  'account-closing.remove': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends RemovalTasks {}
}

/** The hourly task that deletes what closed accounts have left, once the set time has passed. */
export const removalTasks = (erasures: Erasures): TasksOf<RemovalTasks> => ({
  'account-closing.remove': {
    async run(services, _payload, log) {
      const accounts = await removeClosedAccounts(services, erasures, log);
      if (accounts > 0) log.info({ accounts }, 'What closed accounts had left was deleted');
    },
    schedule: '41 * * * *',
  },
});
