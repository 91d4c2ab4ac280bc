import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { issueCode } from '../../identity/one-time-codes.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail } from '../../mail/words.ts';
import { findAccountByEmail, findAccountById, lockEmail } from '../accounts/service.ts';

/** Validity of an invitation, days. */
export const invitationDays = 14;

type Deps = Pick<Services, 'database' | 'configuration'>;

/**
 * Composes the mail of an invitation with its secret, which is contained in the mail only: every attempt issues a new
 * secret, and the previous one stops working. Returns undefined when the invitation was used or replaced in the
 * meantime.
 */
async function composeInvitation(
  { database, configuration }: Deps,
  { kind, invitationId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  if (!invitationId) return undefined;
  const invitation = await database.prisma.invitation.findUnique({ where: { id: invitationId } });
  if (!invitation) return undefined;
  const { id, email, firstName, lastName, createdAt } = invitation;
  const account = await findAccountByEmail(database.prisma, email);
  // Somebody has signed up with the address without confirming it, and may have entered the names that staff took over.
  const omitsName = account !== undefined && !account.provisional && !account.emailConfirmed;
  const token = await database.prisma.$transaction(async (transaction) => {
    // Serialized, so that issuing the secret of an older invitation never invalidates that of a newer one.
    await lockEmail(transaction, email);
    const isOpen = await transaction.invitation.count({ where: { id, usedAt: null } });
    const newer = await transaction.invitation.count({ where: { email, createdAt: { gt: createdAt } } });
    if (isOpen === 0 || newer > 0) return undefined;
    return issueCode(transaction, {
      purpose: 'INVITATION',
      email,
      invitationId: id,
      lifeSeconds: invitationDays * 86_400,
    });
  });
  if (!token) return undefined;
  const link = `${configuration.publicUrl}${paths.createAccount()}?${new URLSearchParams({ email, token })}`;
  const text = kind === 'INVITATION' ? 'invitation' : 'invitationResent';
  const name = omitsName ? '' : nameInMail({ firstName, lastName });
  return renderMail(text, link, { name, days: invitationDays }, { language });
}

/** Composes the mail that announces the approval and links to the sign-in (WL-12). */
async function composeApproval(
  { database, configuration }: Deps,
  { accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const account = accountId ? await findAccountById(database.prisma, accountId) : undefined;
  if (!account?.approvedAt) return undefined;
  const entry = await database.prisma.whitelistEntry.findUnique({
    where: { accountId: account.id },
    select: { firstName: true, lastName: true },
  });
  const names = {
    firstName: entry?.firstName || account.firstName,
    lastName: entry?.lastName || account.lastName,
  };
  return renderMail('approval', `${configuration.publicUrl}/`, { name: nameInMail(names) }, { language });
}

export const mails: Partial<Composers> = {
  INVITATION: composeInvitation,
  INVITATION_RESENT: composeInvitation,
  APPROVAL: composeApproval,
};
