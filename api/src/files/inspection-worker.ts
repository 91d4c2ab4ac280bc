import { createReadStream } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Inspection, InspectionTask } from './inspector.ts';
import { detectMediaType } from './media-type.ts';
import { measurePicture, readHead } from './picture-size.ts';

/** Worker thread of the inspector: one answer per task. An error thrown here ends the worker and rejects the task. */
parentPort?.on('message', async (task: InspectionTask) => parentPort?.postMessage(await perform(task)));

async function perform(task: InspectionTask): Promise<Inspection> {
  if ('head' in task) return { mediaType: null, size: measurePicture(task.head) };
  const mediaType = await detectMediaType(task.path, task.expected);
  const isPicture = mediaType !== null && task.expected === 'image';
  return { mediaType, size: isPicture ? measurePicture(await readHead(createReadStream(task.path))) : null };
}
