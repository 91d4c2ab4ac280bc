import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/refusal.ts';
import { provisionalSubjectPrefix } from '../../identity/issuer.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { storeMail } from '../../mail/mails.ts';
import { findAccountByEmail, findVisibleClient, takeTurnOfAddress } from '../accounts/service.ts';
import { requireMayGiveRole } from './roles.ts';
import { createInvitation, storeInvitationMail } from './service.ts';

/** Whether the mail has gone out; if not, it is tried again later. */
export interface ResendOutcome {
  mailSent: boolean;
}

/**
 * Mails a new invitation to somebody whose account staff have made; the one before stops working (WL-11).
 *
 * @throws Refusal FIELD_INVALID for an id that is not provisional or an address that is not that account's, NOT_FOUND for
 *   an unknown id and for clients that the caller may not see (CLI-13)
 */
export async function resendProvisionalInvitation(
  context: RequestContext,
  request: { email: string; firebaseId: string },
): Promise<ResendOutcome> {
  const { firebaseId } = request;
  if (!firebaseId.startsWith(provisionalSubjectPrefix)) throw refuse('FIELD_INVALID', { field: 'firebaseId' });
  const account = await findVisibleClient(context.services.database.prisma, context, firebaseId);
  if (normalizeEmail(request.email) !== normalizeEmail(account.email))
    throw refuse('FIELD_INVALID', { field: 'email' });
  return resend(context, account.email);
}

/**
 * Mails again what the person of a whitelist entry needs: a new invitation while they have not signed up, the approval
 * once they are approved (WL-13).
 *
 * @throws Refusal EMAIL_INVALID, NOT_FOUND for an address without an entry, CONFLICT for somebody who waits for approval
 */
export async function resendWhitelistMail(context: RequestContext, request: { email: string }): Promise<ResendOutcome> {
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  return resend(context, email);
}

async function resend(context: RequestContext, address: string): Promise<ResendOutcome> {
  const { services, log } = context;
  const email = normalizeEmail(address);
  const mailId = await services.database.prisma.$transaction(async (transaction) => {
    await takeTurnOfAddress(transaction, email);
    const entry = await transaction.whitelistEntry.findUnique({ where: { email } });
    if (!entry) throw refuse('NOT_FOUND');
    requireMayGiveRole(context.caller, entry.roleId);
    if (entry.status === 'INTERESTED') throw refuse('CONFLICT');
    return entry.approvedAt ? storeApprovalMail(context, transaction, email) : reissue(context, transaction, entry);
  });
  return { mailSent: await deliverNow(services, mailId, log) };
}

async function storeApprovalMail({ services }: RequestContext, transaction: Transaction, email: string) {
  const account = await findAccountByEmail(transaction, email);
  if (!account) throw refuse('NOT_FOUND');
  const mail = { kind: 'APPROVAL', recipient: email, accountId: account.id } as const;
  return storeMail(services, transaction, mail, { attempted: true });
}

async function reissue(
  context: RequestContext,
  transaction: Transaction,
  {
    email,
    firstName,
    lastName,
    roleId,
  }: { email: string; firstName: string | null; lastName: string | null; roleId: number },
) {
  const invitation = await createInvitation(transaction, context, {
    email,
    roleId,
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
  });
  return storeInvitationMail(context.services, transaction, invitation, { resent: true, attempted: true });
}
