import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { findEmail } from '../../identity/users.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { type SecurityChange, securityChanges } from '../../mail/text-parts.ts';
import { timeInWords } from '../../mail/words.ts';

/**
 * Composes the mail that notifies a user of a change of their sign-in, so that they can react if they did not make it.
 */
async function composeSecurityChange(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { subject, securityChange, createdAt, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const email = await findEmail(database.prisma, subject ?? '');
  if (email === undefined || !isSecurityChange(securityChange)) return undefined;
  const { timeZone, publicUrl } = configuration;
  const change = mailCatalogues[language].securityChanges[securityChange];
  const values = { change, email, time: timeInWords(createdAt, timeZone, language) };
  return renderMail('securityChanged', `${publicUrl}${paths.resetPassword()}`, values, { language });
}

const isSecurityChange = (text: string | null): text is SecurityChange =>
  text !== null && Object.hasOwn(securityChanges, text);

export const mails: Partial<Composers> = { SECURITY_CHANGED: composeSecurityChange };
