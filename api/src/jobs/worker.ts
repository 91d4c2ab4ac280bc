import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Services } from '../context.ts';
import type { AllTasks, Task } from './tasks.ts';

/** Jobs that one process runs side by side. */
const concurrency = 4;

export type WorkerLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

const unlock = {
  name: 'jobs.unlock',
  text: 'SELECT FROM graphile_worker.force_unlock_workers($1::text[])',
};

/** `RESTARTING`: it ended by itself and is about to be started again. */
export type WorkerState = 'RUNNING' | 'RESTARTING';

export interface Worker {
  state(): WorkerState;
  /** Lets running jobs end; those that do not are tried again by another process. */
  stop(): Promise<void>;
}

/** Milliseconds before a worker that ended is started again; doubled with each attempt that fails. */
const firstPause = 500;
const longestPause = 30_000;

/**
 * Runs the jobs of the product in this process, until stopped. A runner that ends by itself, as when the database restarts
 * while a job is noted as done, is started again; the jobs that it held are tried again at once.
 *
 * @throws when the first start fails
 */
export async function startWorker(services: Services, tasks: AllTasks, log: WorkerLog): Promise<Worker> {
  const stop = new AbortController();
  let state: WorkerState = 'RUNNING';
  const held: string[] = [];
  let runner = await startRunner(services, tasks, log, held);

  async function startAgain(): Promise<Runner | undefined> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      await delay(pause, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return undefined;
      try {
        // Nobody else would take them for hours: to the queue their worker may still be at it.
        await services.database.query(unlock, [held]);
        const next = await startRunner(services, tasks, log, held);
        if (!stop.signal.aborted) return next;
        await next.stop();
        return undefined;
      } catch (error) {
        log.warn({ err: error }, 'The job worker could not be started');
      }
    }
  }

  async function supervise(): Promise<void> {
    for (;;) {
      // It resolves as well when one of its parts failed.
      const error: unknown = await runner.promise.then(() => undefined).catch((reason: unknown) => reason);
      if (stop.signal.aborted) return;
      state = 'RESTARTING';
      log.error({ err: error }, 'The job worker ended by itself and is started again');
      const next = await startAgain();
      if (!next) return;
      runner = next;
      state = 'RUNNING';
      log.info('The job worker runs again');
    }
  }

  const supervision = supervise();
  return {
    state: () => state,
    async stop() {
      stop.abort();
      if (state === 'RUNNING') await runner.stop();
      await supervision;
    },
  };
}

/** @param held gets the name under which the queue knows the runner's jobs, instead of the one before */
function startRunner(services: Services, tasks: AllTasks, log: WorkerLog, held: string[]): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => held.splice(0, held.length, workerPool.id));
  return run({
    events,
    // Connections of its own: long work must not keep those of the calls.
    connectionString: services.configuration.databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList: buildTaskList(services, tasks, log),
    parsedCronItems: parseCronItems(scheduleOf(tasks)),
    logger: createLogger(log),
    concurrency,
    pollInterval: 5_000,
    noHandleSignals: true,
    // Otherwise a connection lost while a job is noted as done is a rejection nobody can catch, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function buildTaskList(services: Services, tasks: AllTasks, log: WorkerLog): TaskList {
  return Object.fromEntries(
    Object.entries<Task<never>>(tasks).map(([name, task]) => [
      name,
      // The payload was typed when it was enqueued; the queue stores it as JSON.
      (payload: unknown) => task.run(services, payload as never, log),
    ]),
  );
}

function scheduleOf(tasks: AllTasks): CronItem[] {
  return Object.entries<Task<never>>(tasks).flatMap(([task, { schedule: match }]) =>
    match ? [{ task, match, options: { backfillPeriod: 0 } }] : [],
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
