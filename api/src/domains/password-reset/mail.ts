import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { issueCode } from '../../identity/one-time-codes.ts';
import { clientId } from '../../identity/provider/client.ts';
import { findEmail } from '../../identity/users.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';

const resetMinutes = 60;

/** Composes the reset mail with its code (AUTH-20); every attempt issues a new code. */
async function composeReset(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { subject, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  if (!subject) return undefined;
  const email = await findEmail(database.prisma, subject);
  if (email === undefined) return undefined;
  const code = await database.prisma.$transaction((transaction) =>
    issueCode(transaction, { purpose: 'PASSWORD_RESET', email, subject, lifeSeconds: resetMinutes * 60 }),
  );
  const { publicUrl } = configuration;
  const query = new URLSearchParams({ oobCode: code, continueUrl: `${publicUrl}/`, apiKey: clientId });
  const link = `${publicUrl}${paths.setNewPassword()}?${query}`;
  return renderMail('passwordReset', link, { email, minutes: resetMinutes }, { language });
}

export const mails: Partial<Composers> = { PASSWORD_RESET: composeReset };
