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
import pg from 'pg';
import type { Services } from '../context.ts';
import type { AllTasks, Task } from './tasks.ts';

/** Concurrent jobs per process. */
const concurrency = 4;

export type WorkerLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

const unlock = {
  name: 'jobs.unlock',
  text: 'SELECT FROM graphile_worker.force_unlock_workers($1::text[])',
};

/** `RESTARTING`: the runner ended unexpectedly and is being restarted. */
export type WorkerState = 'RUNNING' | 'RESTARTING';

export interface Worker {
  state(): WorkerState;
  /** Waits for running jobs; those that do not finish are retried by another process. */
  stop(): Promise<void>;
}

/** Milliseconds before an ended runner is restarted; doubled after each failed attempt. */
const initialBackoff = 500;
const maxBackoff = 30_000;

/**
 * Runs the product's jobs in this process until stopped. A runner that ends unexpectedly, for example when the database
 * restarts while a job is being recorded as done, is restarted; its locked jobs are unlocked and retried immediately.
 *
 * @throws when the first start fails
 */
export async function startWorker(services: Services, tasks: AllTasks, log: WorkerLog): Promise<Worker> {
  const stop = new AbortController();
  let state: WorkerState = 'RUNNING';
  const workerIds: string[] = [];
  const pool = openPool(services, log);
  let runner = await startRunner(services, pool, tasks, log, workerIds).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  async function restart(): Promise<Runner | undefined> {
    for (let backoff = initialBackoff; ; backoff = Math.min(backoff * 2, maxBackoff)) {
      await delay(backoff, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return undefined;
      try {
        // Otherwise the jobs would stay locked for hours: the queue cannot tell that their worker has ended.
        await services.database.query(unlock, [workerIds]);
        const next = await startRunner(services, pool, tasks, log, workerIds);
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
      // The promise also resolves when one part of the runner failed.
      const error: unknown = await runner.promise.then(() => undefined).catch((reason: unknown) => reason);
      if (stop.signal.aborted) return;
      state = 'RESTARTING';
      log.error({ err: error }, 'The job worker ended unexpectedly and is being restarted');
      const next = await restart();
      if (!next) return;
      runner = next;
      state = 'RUNNING';
      log.info('The job worker is running again');
    }
  }

  const supervision = supervise();
  return {
    state: () => state,
    async stop() {
      stop.abort();
      if (state === 'RUNNING') await runner.stop();
      await supervision;
      await pool.end();
    },
  };
}

/**
 * A pool apart from that of calls, whose connections long jobs must not use up. The queue's own pool stops listening
 * for errors before its connections have ended, so that one which the server ends then would end the process.
 */
function openPool({ configuration }: Services, log: WorkerLog): pg.Pool {
  const pool = new pg.Pool({ connectionString: configuration.databaseUrl, max: concurrency + 2 });
  const report = (error: Error) => log.warn({ err: error }, 'A connection of the job worker was lost');
  pool.on('error', report);
  // A connection in use fails its statement, but has no listener of the pool.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** @param workerIds is updated with the id under which the queue locks the runner's jobs */
function startRunner(
  services: Services,
  pgPool: pg.Pool,
  tasks: AllTasks,
  log: WorkerLog,
  workerIds: string[],
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => workerIds.splice(0, workerIds.length, workerPool.id));
  return run({
    events,
    pgPool,
    taskList: buildTaskList(services, tasks, log),
    parsedCronItems: parseCronItems(scheduleOf(tasks)),
    logger: createLogger(log),
    concurrency,
    pollInterval: 5_000,
    noHandleSignals: true,
    // With a delay, a connection lost while recording a job would be an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function buildTaskList(services: Services, tasks: AllTasks, log: WorkerLog): TaskList {
  return Object.fromEntries(
    Object.entries<Task<never>>(tasks).map(([name, task]) => [
      name,
      // The payload was type-checked when it was enqueued; the queue stores it as JSON.
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
    // Its messages about every job would flood the log.
    else log.debug(fields, message);
  });
}
