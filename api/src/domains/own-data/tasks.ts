import type { Services } from '../../context.ts';
import { isDatabaseUnavailable } from '../../errors/database-faults.ts';
import type { TaskLog, TasksOf } from '../../jobs/tasks.ts';
import { failExport, removeExpiredExports, resumeExports, runExport } from './exporting.ts';

interface OwnDataTasks {
  'own-data.export': { exportId: string };
  'own-data.resume': Record<string, never>;
  'own-data.remove-expired': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends OwnDataTasks {}
}

export const tasks: TasksOf<OwnDataTasks> = {
  'own-data.export': {
    run: (services, { exportId }, log) => exportOrFail(services, exportId, log),
  },
  'own-data.resume': {
    async run(services, _payload, log) {
      const exports = await resumeExports(services);
      if (exports > 0) log.warn({ exports }, 'Downloads of own data that nobody worked on were taken up again');
    },
    schedule: '* * * * *',
  },
  'own-data.remove-expired': {
    async run(services, _payload, log) {
      const exports = await removeExpiredExports(services);
      if (exports > 0) log.info({ exports }, 'Expired downloads of own data were deleted');
    },
    schedule: '23 * * * *',
  },
};

/** Fails an export whose work fails; the queue tries again when only the database was away. */
async function exportOrFail(services: Services, exportId: string, log: TaskLog): Promise<void> {
  try {
    await runExport(services, exportId, log);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error, exportId }, 'A download of own data has failed');
    await failExport(services, exportId);
  }
}
