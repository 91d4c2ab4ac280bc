import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Services } from '../context.ts';
import { schedule, type TaskName, tasks } from './tasks.ts';

/** Jobs that one process runs side by side. */
const concurrency = 4;

export type WorkerLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface Worker {
  /** Lets running jobs end; those that do not are tried again by another process. */
  stop(): Promise<void>;
}

/** Runs the jobs of the product in this process, until stopped. */
export async function startWorker(services: Services, log: WorkerLog): Promise<Worker> {
  const runner: Runner = await run({
    // Connections of its own: long work must not keep those of the calls.
    connectionString: services.configuration.databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList: buildTaskList(services, log),
    parsedCronItems: parseCronItems(schedule.map((item) => ({ ...item, options: { backfillPeriod: 0 } }))),
    logger: createLogger(log),
    concurrency,
    pollInterval: 5_000,
    noHandleSignals: true,
  });
  // A runner that ends by itself (the database went away for long) ends the process's jobs: say so.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job worker ended'));
  return { stop: () => runner.stop() };
}

function buildTaskList(services: Services, log: WorkerLog): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      // The payload was typed when it was enqueued; the queue stores it as JSON.
      (payload: unknown) => (task as (typeof tasks)[TaskName])(services, payload as never, log),
    ]),
  );
}

function createLogger(log: WorkerLog): Logger {
  return new Logger((scope) => (level, message) => {
    const fields = { job: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    // Its notes on every job would drown the process's own.
    else log.debug(fields, message);
  });
}
