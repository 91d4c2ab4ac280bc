import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { refuse } from '../errors/coded-error.ts';
import type { ExpectedMedia } from './media-type.ts';
import type { PictureSize } from './picture-size.ts';

export type InspectionTask = { path: string; expected: ExpectedMedia } | { head: Uint8Array };

/** What the bytes of a file show. */
export interface Inspection {
  /** Null when the file is not of the expected kind. */
  mediaType: string | null;
  /** As the header of a picture states it; null for a document and where it states none. */
  size: PictureSize | null;
}

/** The file could not be inspected: it took too long or too much memory, or the parser failed on it. */
export class InspectionFault extends Error {}

/**
 * Looks into files that strangers made. Parsers run in worker threads, so that a file that was made to keep one busy
 * holds up nobody's calls; a worker that misses its deadline is terminated.
 */
export interface FileInspector {
  /** @throws InspectionFault, CodedError UNAVAILABLE when too many files wait, and errors of the disk */
  inspectFile(path: string, expected: ExpectedMedia): Promise<Inspection>;
  /** The stated size of a picture by its first bytes (`readHead`); throws as `inspectFile`. */
  measure(head: Uint8Array): Promise<PictureSize | null>;
  /** Ends the workers; what is under way fails. */
  close(): Promise<void>;
}

export interface InspectorOptions {
  /** Milliseconds that one file may take, besides its time in the queue. */
  deadline?: number;
  /** Instead of the product's worker. */
  script?: URL;
}

const mostWorkers = 2;
/** Files that wait for a worker; each is on the disk already, and its sender waits. */
const longestQueue = 64;
const memoryLimit = { maxOldGenerationSizeMb: 96 };

export function openFileInspector({
  deadline = 8_000,
  script = new URL('./inspection-worker.ts', import.meta.url),
}: InspectorOptions = {}): FileInspector {
  const queue = new PQueue({ concurrency: mostWorkers });
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
    // Whoever waits for it hears of it by `once`; an idle one only ends.
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
      // An idle worker must not keep a process that has nothing else to do.
      worker.unref();
      idle.push(worker);
      return inspection;
    } catch (error) {
      await worker.terminate();
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new InspectionFault('A file could not be inspected', { cause: error });
    }
  }

  async function run(task: InspectionTask): Promise<Inspection> {
    if (queue.size >= longestQueue) throw refuse('UNAVAILABLE');
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
