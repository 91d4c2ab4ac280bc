import type { Services } from '../../context.ts';
import { isCollision, isDatabaseUnavailable } from '../../errors/database-faults.ts';
import type { TaskLog, TasksOf } from '../../jobs/tasks.ts';
import { resumeImports } from './resuming.ts';
import { runImport } from './run.ts';
import { runTrial, type Trial } from './trial.ts';
import { stopImport } from './work.ts';

interface ImportTasks {
  'imports.try': Trial;
  'imports.run': { importId: string };
  'imports.resume': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends ImportTasks {}
}

export const tasks: TasksOf<ImportTasks> = {
  'imports.try': {
    run: (services, trial, log) => orStop(services, trial.importId, log, () => runTrial(services, trial)),
  },
  'imports.run': {
    run: (services, { importId }, log) => orStop(services, importId, log, () => runImport(services, importId, log)),
  },
  'imports.resume': {
    async run(services, _payload, log) {
      const imports = await resumeImports(services);
      if (imports > 0) log.warn({ imports }, 'Imports that nobody worked on were taken up again');
    },
    schedule: '* * * * *',
  },
};

/** Stops an import whose work fails, so that its owner is told; the queue tries again when only the database was away. */
async function orStop(services: Services, importId: string, log: TaskLog, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error) || isCollision(error)) throw error;
    log.warn({ err: error, importId }, 'An import has failed');
    await stopImport(services, importId, 'FAILED');
  }
}
