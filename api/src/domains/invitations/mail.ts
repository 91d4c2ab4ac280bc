import type { Services } from '../../context.ts';
import { issueCode } from '../../identity/one-time-codes.ts';
import { renderMail } from '../../mail/render.ts';
import { unknownName } from '../../mail/texts.ts';

/** How long an invitation works. */
export const invitationDays = 14;

/**
 * Job: makes the secret of an invitation and mails it. The secret exists in the mail alone; a job that runs again after
 * a failed send makes a new one, and the one before stops working.
 *
 * @throws Error when the mail cannot be sent
 */
export async function mailInvitation(
  { database, mailer, configuration }: Pick<Services, 'database' | 'mailer' | 'configuration'>,
  invitationId: string,
): Promise<void> {
  const invitation = await database.prisma.invitation.findUnique({ where: { id: invitationId } });
  if (!invitation || invitation.usedAt) return;
  const { email, firstName, lastName } = invitation;
  const newer = await database.prisma.invitation.count({ where: { email, createdAt: { gt: invitation.createdAt } } });
  // Its mail would carry a token that ends the newer one's.
  if (newer > 0) return;
  const token = await database.prisma.$transaction((transaction) =>
    issueCode(transaction, { purpose: 'INVITATION', email, invitationId, lifeSeconds: invitationDays * 86_400 }),
  );
  const link = `${configuration.publicUrl}/onboarding/create-account?${new URLSearchParams({ email, token })}`;
  const name = [firstName, lastName].filter(Boolean).join(' ') || unknownName;
  await mailer.send(email, renderMail('invitation', link, { name, days: invitationDays }));
}
