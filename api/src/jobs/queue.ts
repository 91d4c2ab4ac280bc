import type { Transaction } from '../database/database.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';

export interface EnqueueOptions {
  /** The earliest time of the first run. */
  runAt?: Date;
  /** Replaces a pending job with the same key. */
  key?: string;
  /** Maximum number of runs, with exponential backoff; default 25, over about three days. */
  attempts?: number;
  /** Jobs of the same queue run one after another, so that many of them leave workers for others. */
  queue?: string;
}

/** Enqueues background jobs within the transaction of the change that requires them. */
export interface JobQueue {
  enqueue<Name extends TaskName>(
    transaction: Transaction,
    task: Name,
    payload: TaskPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
}

export const jobQueue: JobQueue = {
  async enqueue(transaction, task, payload, { runAt, key, attempts, queue } = {}) {
    await transaction.$executeRaw`
      SELECT FROM graphile_worker.add_job(
        identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
        job_key => ${key ?? null}::text, max_attempts => ${attempts ?? null}::int,
        queue_name => ${queue ?? null}::text)`;
  },
};
