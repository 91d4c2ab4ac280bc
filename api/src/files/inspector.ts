import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { refuse } from '../errors/coded-error.ts';
import type { ExpectedMedia } from './media-type.ts';
import type { PictureSize } from './picture-size.ts';

export type InspectionTask = { path: string; expected: ExpectedMedia } | { head: Uint8Array };

/** Result of inspecting the bytes of a file. */
export interface Inspection {
  /** Null when the file is not of the expected kind. */
  mediaType: string | null;
  /** As stated in the header of a picture; null for a document and for a header without a size. */
  size: PictureSize | null;
}

/** The file could not be inspected: it exceeded the time or memory limit, or the parser failed on it. */
export class InspectionError extends Error {}

/**
 * Inspects untrusted files. Parsers run in worker threads, so that a malicious file cannot block the event loop; a
 * worker that exceeds its deadline is terminated.
 */
export interface FileInspector {
  /** @throws InspectionError, CodedError UNAVAILABLE when the queue is full, and disk errors */
  inspectFile(path: string, expected: ExpectedMedia): Promise<Inspection>;
  /** Returns the stated size of a picture from its first bytes (`readHead`); throws as `inspectFile`. */
  measure(head: Uint8Array): Promise<PictureSize | null>;
  /** Terminates the workers; running inspections fail. */
  close(): Promise<void>;
}

export interface InspectorOptions {
  /** Milliseconds per file, excluding its time in the queue. */
  deadline?: number;
  /** Replaces the product's worker script. */
  script?: URL;
}

const maxWorkers = 2;
/** Files that may wait for a worker; each is already on disk, and its sender waits for the answer. */
const maxQueueLength = 64;
const memoryLimit = { maxOldGenerationSizeMb: 96 };

export function openFileInspector({
  deadline = 8_000,
  script = new URL('./inspection-worker.ts', import.meta.url),
}: InspectorOptions = {}): FileInspector {
  const queue = new PQueue({ concurrency: maxWorkers });
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const closing = new AbortController();

  function startWorker(): Worker {
    const worker = new Worker(script, { resourceLimits: memoryLimit, execArgv: [] });
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      const position = idle.indexOf(worker);
      if (position >= 0) idle.splice(position, 1);
    });
    // A pending task gets the error through `once`; an idle worker just exits.
    worker.on('error', () => {});
    return worker;
  }

  async function perform(task: InspectionTask): Promise<Inspection> {
    const worker = idle.pop() ?? startWorker();
    worker.ref();
    try {
      const answer = once(worker, 'message', {
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(deadline)]),
      });
      worker.postMessage(task);
      const [inspection] = (await answer) as [Inspection];
      // An idle worker must not keep the process alive.
      worker.unref();
      idle.push(worker);
      return inspection;
    } catch (error) {
      await worker.terminate();
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new InspectionError('A file could not be inspected', { cause: error });
    }
  }

  async function run(task: InspectionTask): Promise<Inspection> {
    if (queue.size >= maxQueueLength) throw refuse('UNAVAILABLE');
    return queue.add(() => perform(task));
  }

  return {
    inspectFile: (path, expected) => run({ path, expected }),
    measure: async (head) => (await run({ head })).size,
    async close() {
      closing.abort();
      await Promise.all([...workers].map((worker) => worker.terminate()));
      await queue.onIdle();
    },
  };
}
