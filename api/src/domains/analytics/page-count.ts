import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { refuse } from '../../errors/coded-error.ts';
import type { FileStorage } from '../../files/storage.ts';

/** Milliseconds for one document. */
const deadline = 10_000;
const memoryLimit = { maxOldGenerationSizeMb: 256 };
const maxQueueLength = 16;

/** One document at a time in this process; each is counted once, when it is first read. */
const queue = new PQueue({ concurrency: 1 });

/**
 * Counts the pages of a stored PDF in a worker thread, as pages of the browser may claim any number (FIG-06). Returns 0 for
 * what is damaged or protected, which nobody can read here.
 *
 * @throws CodedError UNAVAILABLE when too many documents wait
 */
export async function countPages(storage: FileStorage, storageKey: string): Promise<number> {
  if (queue.size >= maxQueueLength) throw refuse('UNAVAILABLE');
  return queue.add(async () => {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(storageKey)) parts.push(part as Buffer);
    return count(Buffer.concat(parts));
  });
}

async function count(bytes: Buffer): Promise<number> {
  const worker = new Worker(new URL('./page-count-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: memoryLimit,
    execArgv: [],
  });
  try {
    const [pages] = (await once(worker, 'message', { signal: AbortSignal.timeout(deadline) })) as [number];
    return pages;
  } catch {
    return 0;
  } finally {
    await worker.terminate();
  }
}
