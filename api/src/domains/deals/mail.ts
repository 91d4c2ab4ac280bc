import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { timeInWords } from '../../mail/words.ts';
import { readFailedSchedule } from '../../read-models/failed-schedule.ts';

/**
 * Composes the mail that tells why a deal was not published at its set minute (HIST-14); undefined once somebody has
 * published it or set another minute.
 */
async function composeFailedPublication(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { dealId, accountId }: StoredMail,
): Promise<RenderedMail | undefined> {
  const failed = dealId && accountId && (await readFailedSchedule(database.prisma, { dealId, setById: accountId }));
  if (!failed) return undefined;
  const { timeZone, publicUrl } = configuration;
  return renderMail('dealNotPublished', `${publicUrl}${paths.dealEditor({ dealId })}`, {
    ...{ deal: failed.deal, time: timeInWords(failed.publishAt, timeZone), reason: failed.failure },
  });
}

export const mails: Partial<Composers> = { DEAL_NOT_PUBLISHED: composeFailedPublication };
