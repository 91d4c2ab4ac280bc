import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { CodedError, refuse } from '../../../errors/coded-error.ts';
import type { Clean } from '../../files/service.ts';
import type { ReadingAnswer, ReadingTask } from './messages.ts';

/** Milliseconds for one file (DATA-04). */
const deadline = 30_000;
/** For the unpacked text of a file, and what is read from it. */
const memoryLimit = { maxOldGenerationSizeMb: 512 };
/** Files that may wait for the one that is read; each is on disk, and its sender waits. */
const maxQueueLength = 8;

/** One file at a time in this process: reading one takes a core for seconds, and much memory. */
const queue = new PQueue({ concurrency: 1 });

export type ReadFile = Exclude<ReadingAnswer, { refusal: unknown }>;

/**
 * Reads an uploaded file in a worker thread, so that the server goes on answering others, and ends it when it takes too
 * long or too much memory.
 *
 * @throws CodedError saying why the file cannot be read (DATA-04); UNAVAILABLE when too many wait
 */
export async function readImportFile(task: Clean<ReadingTask>): Promise<ReadFile> {
  if (queue.size >= maxQueueLength) throw refuse('UNAVAILABLE');
  const answer = await queue.add(() => runWorker(task));
  if (!('refusal' in answer)) return answer;
  // The worker is part of this module; its parameters are those of the code.
  const { cause, ...params } = answer.refusal.params;
  throw new CodedError(answer.refusal.code, params, { cause });
}

async function runWorker(task: ReadingTask): Promise<ReadingAnswer> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memoryLimit,
    execArgv: [],
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(deadline) })) as [ReadingAnswer];
    return answer;
  } catch (error) {
    throw refuse('FILE_UNREADABLE', { name: task.name }, { cause: error });
  } finally {
    await worker.terminate();
  }
}
