import { paths } from '@platform/paths';
import { dayIn } from '@platform/rules';
import { satisfies } from '../../access/authorize.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import { content } from '../../access/policy.ts';
import type { Services } from '../../context.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail } from '../../mail/words.ts';
import { readDigestContent } from '../../read-models/digest-content.ts';
import { dayInWords, listsOf } from './lists.ts';

/**
 * Composes a digest from what is switched on and visible now (NOTE-07); undefined with nothing to tell, and for an account that
 * wants no digests any more, is disabled, unapproved or may not see deals (NOTE-10).
 */
async function composeDigest(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { digestId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const { prisma } = database;
  const digest = digestId
    ? await prisma.digest.findUnique({
        where: { id: digestId },
        include: { account: { include: { digestSchedule: true } } },
      })
    : null;
  if (!digest) return undefined;
  const { account, since, until } = digest;
  const { digest: texts } = mailCatalogues[language];
  const frequency = texts.frequencies[account.emailPreferenceFrequency as keyof typeof texts.frequencies];
  const caller = await loadAbsentCaller(prisma, account.id);
  if (!frequency || !account.digestSchedule || !caller?.approvedAt || !satisfies(content(), caller)) return undefined;

  const platform = configuration.timeZone;
  const found = await readDigestContent(database, { accountId: account.id, since, until, timeZone: platform });
  const { publicUrl } = configuration;
  const lists = listsOf(found, account, { publicUrl, language });
  if (lists.length === 0) return undefined;
  const code = new URLSearchParams({ code: account.digestSchedule.endCode });
  const preferences = caller.isAdmin ? paths.staffAccount() : paths.account();
  const mail = renderMail(
    'digest',
    `${publicUrl}${paths.deals()}`,
    {
      name: nameInMail(account),
      day: dayInWords(dayIn(since, account.timeZone ?? platform), language),
      frequency,
    },
    {
      language,
      lists,
      links: [
        { label: texts.preferences, link: `${publicUrl}${preferences}` },
        { label: texts.end, link: `${publicUrl}${paths.endDigests()}?${code}` },
      ],
    },
  );
  return { ...mail, endUrl: `${publicUrl}/api/digests/end?${code}` };
}

export const mails: Partial<Composers> = { DIGEST: composeDigest };
