import type { Transaction } from '../database/database.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';

export interface EnqueueOptions {
  /** Not before this instant. */
  runAt?: Date;
  /** A job under the same key that waits still is replaced by this one. */
  key?: string;
  /** How often it is tried in all, with growing pauses; default 25, over some three days. */
  attempts?: number;
}

/** Work for later, stored with the change that asks for it: both happen or neither does. */
export interface JobQueue {
  enqueue<Name extends TaskName>(
    transaction: Transaction,
    task: Name,
    payload: TaskPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
}

export const jobQueue: JobQueue = {
  async enqueue(transaction, task, payload, { runAt, key, attempts } = {}) {
    await transaction.$executeRaw`
      SELECT FROM graphile_worker.add_job(
        identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
        job_key => ${key ?? null}::text, max_attempts => ${attempts ?? null}::int)`;
  },
};
