import { normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { findAccountByEmail, isClientOfOtherManager, lockEmail } from '../accounts/service.ts';
import { requireMayGrantRole } from './roles.ts';
import { createInvitation, type InvitationRequest, storeInvitationMail } from './service.ts';

/**
 * Invites an address on behalf of staff and mails the invitation. Replaces an earlier invitation of the address.
 *
 * @throws CodedError FORBIDDEN for a role that the caller may not grant (WL-14), NOT_FOUND for another manager's client
 *   (CLI-13), and those of `createInvitation`
 */
export async function inviteAddress(
  context: RequestContext,
  request: InvitationRequest,
): Promise<{ invitationId: string; mailSent: boolean }> {
  const { services, caller, log } = context;
  requireMayGrantRole(caller, request.roleId);
  const { invitationId, mailId } = await services.database.prisma.$transaction(async (transaction) => {
    const email = normalizeEmail(request.email);
    await lockEmail(transaction, email);
    await requireNotClientOfOtherManager(transaction, context, email);
    const invitation = await createInvitation(transaction, context, request);
    const mailId = await storeInvitationMail(services, transaction, invitation, { attempted: true });
    return { invitationId: invitation.invitationId, mailId };
  });
  return { invitationId, mailSent: await deliverNow(services, mailId, log) };
}

async function requireNotClientOfOtherManager(
  transaction: Transaction,
  context: RequestContext,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(transaction, email);
  // For an approved account `createInvitation` throws EMAIL_ALREADY_APPROVED, whichever employee invites it (WL-10).
  if (account && !account.approvedAt && (await isClientOfOtherManager(transaction, context, account)))
    throw refuse('NOT_FOUND');
}
