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
  { dealId, accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const failed = dealId && accountId && (await readFailedSchedule(database.prisma, { dealId, setById: accountId }));
  if (!failed) return undefined;
  const { timeZone, publicUrl } = configuration;
  const time = timeInWords(failed.publishAt, timeZone, language);
  const values = { deal: failed.deal, time, reason: failed.failure };
  return renderMail('dealNotPublished', `${publicUrl}${paths.dealEditor({ dealId })}`, values, { language });
}

export const mails: Partial<Composers> = { DEAL_NOT_PUBLISHED: composeFailedPublication };
