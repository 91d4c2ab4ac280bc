import { paths } from '@platform/paths';
import { isPersonalText } from '@platform/rules';
import type { Services } from '../../context.ts';
import { issueCode } from '../../identity/one-time-codes.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { unknownName } from '../../mail/texts.ts';
import { findAccountByEmail, findAccountById, lockEmail } from '../accounts/service.ts';

/** How long an invitation works. */
export const invitationDays = 14;

type Deps = Pick<Services, 'database' | 'configuration'>;

/**
 * The mail of an invitation with its secret, which exists in the mail alone: a mail that is tried again has a new one,
 * and the one before stops working. Undefined when the invitation was used or replaced meanwhile.
 */
async function composeInvitation(
  { database, configuration }: Deps,
  { kind, invitationId }: StoredMail,
): Promise<RenderedMail | undefined> {
  if (!invitationId) return undefined;
  const invitation = await database.prisma.invitation.findUnique({ where: { id: invitationId } });
  if (!invitation) return undefined;
  const { id, email, firstName, lastName, createdAt } = invitation;
  const account = await findAccountByEmail(database.prisma, email);
  // Somebody has signed up with the address: their names may be what staff have taken over.
  const isNeutral = account !== undefined && !account.provisional && !account.emailConfirmed;
  const token = await database.prisma.$transaction(async (transaction) => {
    // In turn, so that the secret of an older invitation never ends a newer one's.
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
  return renderMail(kind === 'INVITATION' ? 'invitation' : 'invitationResent', link, {
    name: isNeutral ? unknownName : nameOf(firstName, lastName),
    days: invitationDays,
  });
}

/** The mail that tells somebody of the approval and leads to the sign-in (WL-12). */
async function composeApproval(
  { database, configuration }: Deps,
  { accountId }: StoredMail,
): Promise<RenderedMail | undefined> {
  const account = accountId ? await findAccountById(database.prisma, accountId) : undefined;
  if (!account?.approvedAt) return undefined;
  const entry = await database.prisma.whitelistEntry.findUnique({
    where: { accountId: account.id },
    select: { firstName: true, lastName: true },
  });
  return renderMail('approval', `${configuration.publicUrl}/`, {
    name: nameOf(entry?.firstName || account.firstName, entry?.lastName || account.lastName),
  });
}

export const mails: Partial<Composers> = {
  INVITATION: composeInvitation,
  INVITATION_RESENT: composeInvitation,
  APPROVAL: composeApproval,
};

function nameOf(firstName: string | null, lastName: string | null): string {
  // What was stored before the rule for names became stricter is not repeated.
  return [firstName, lastName].filter((name) => name && isPersonalText(name)).join(' ') || unknownName;
}
