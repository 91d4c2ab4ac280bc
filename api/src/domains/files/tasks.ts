import { removeStaleSpools } from '../../files/spool.ts';
import type { TasksOf } from '../../jobs/tasks.ts';
import { measureStoredPictures } from './measure.ts';
import { purgeDeletedFiles, purgeUnreferencedBlobs } from './purge.ts';

interface FileTasks {
  'files.purge': Record<string, never>;
  'files.purge-deleted': Record<string, never>;
  'files.purge-blobs': { blobIds: string[] };
  'files.measure': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends FileTasks {}
}

export const tasks: TasksOf<FileTasks> = {
  'files.purge': {
    async run(services, _payload, log) {
      await removeStaleSpools(services.configuration);
      await purgeDeletedFiles(services);
      const blobs = await purgeUnreferencedBlobs(services);
      if (blobs > 0) log.info({ blobs }, 'Unreferenced stored bytes were deleted');
    },
    schedule: '29 * * * *',
  },
  'files.purge-deleted': {
    async run(services) {
      await purgeDeletedFiles(services);
    },
  },
  'files.purge-blobs': {
    async run(services, { blobIds }) {
      await purgeUnreferencedBlobs(services, blobIds);
    },
  },
  'files.measure': {
    async run(services, _payload, log) {
      const pictures = await measureStoredPictures(services, log);
      if (pictures > 0) log.info({ pictures }, 'Stored pictures were measured');
    },
    schedule: '33 * * * *',
  },
};
