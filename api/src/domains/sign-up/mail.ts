import type { Services } from '../../context.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail, timeInWords } from '../../mail/words.ts';
import { readRecipient } from '../accounts/service.ts';

/**
 * Composes the mail that follows a registration whose address is known to be the person's (CARE-02). For any other, the mail
 * with the confirmation link says that it was received.
 */
async function composeRegistration(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { accountId, createdAt, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const account = accountId ? await readRecipient(database.prisma, accountId) : null;
  if (!account || account.disabledAt) return undefined;
  const { publicUrl, timeZone } = configuration;
  const values = {
    name: nameInMail(account),
    email: account.email,
    time: timeInWords(createdAt, account.timeZone ?? timeZone, language),
    next: mailCatalogues[language].registration[account.approvedAt ? 'approved' : 'waiting'],
  };
  return renderMail('registrationReceived', `${publicUrl}/`, values, { language });
}

export const mails: Partial<Composers> = { REGISTRATION_RECEIVED: composeRegistration };
