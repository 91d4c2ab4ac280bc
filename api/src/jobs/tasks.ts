import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';
import { measureStoredPictures, purgeDeletedFiles, purgeUnreferencedBlobs } from '../domains/files/service.ts';
import { removeStaleSpools } from '../files/spool.ts';
import { maintainKeys } from '../identity/key-ring.ts';
import { answerReset } from '../identity/reset.ts';
import { deliverMail, giveUpStaleMails } from '../mail/delivery.ts';
import { purgeExpired } from './purge.ts';

/** What each task is given. A domain's task is one line here, one in `tasks` and a function in the domain. */
export interface TaskPayloads {
  'mail.deliver': { mailId: string };
  'mail.give-up-stale': Record<string, never>;
  'identity.answer-reset': { email: string; knownDevice: boolean };
  'identity.maintain-keys': Record<string, never>;
  'database.purge': Record<string, never>;
  'files.purge': Record<string, never>;
  'files.purge-deleted': Record<string, never>;
  'files.purge-blobs': { blobIds: string[] };
  'files.measure': Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

/** A task may run more than once: whoever runs it may be killed before it is noted as done. */
export type Task<Name extends TaskName> = (
  services: Services,
  payload: TaskPayloads[Name],
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) => Promise<void>;

export const tasks: { [Name in TaskName]: Task<Name> } = {
  'mail.deliver': (services, { mailId }, log) => deliverMail(services, mailId, log),
  'mail.give-up-stale': async ({ database }, _payload, log) => {
    const mails = await giveUpStaleMails(database);
    if (mails > 0) log.warn({ mails }, 'Mails that nobody tries any more were given up');
  },
  'identity.answer-reset': (services, request) => answerReset(services, request),
  'identity.maintain-keys': ({ database }) => maintainKeys(database),
  'database.purge': (services, _payload, log) => purgeExpired(services, log),
  'files.purge': async (services, _payload, log) => {
    await removeStaleSpools(services.configuration);
    await purgeDeletedFiles(services);
    const blobs = await purgeUnreferencedBlobs(services);
    if (blobs > 0) log.info({ blobs }, 'Bytes that no file names were removed');
  },
  'files.purge-deleted': async (services) => {
    await purgeDeletedFiles(services);
  },
  'files.purge-blobs': async (services, { blobIds }) => {
    await purgeUnreferencedBlobs(services, blobIds);
  },
  'files.measure': async (services, _payload, log) => {
    const pictures = await measureStoredPictures(services, log);
    if (pictures > 0) log.info({ pictures }, 'Stored pictures were measured');
  },
};

/** When recurring tasks run, in UTC. */
export const schedule: { task: TaskName; match: string }[] = [
  { task: 'database.purge', match: '17 * * * *' },
  { task: 'files.purge', match: '29 * * * *' },
  { task: 'files.measure', match: '33 * * * *' },
  { task: 'mail.give-up-stale', match: '37 * * * *' },
  { task: 'identity.maintain-keys', match: '43 3 * * *' },
];
