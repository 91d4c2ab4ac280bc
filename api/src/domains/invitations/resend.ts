import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { provisionalSubjectPrefix } from '../../identity/issuer.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { storeMail } from '../../mail/mails.ts';
import {
  findAccountByEmail,
  findVisibleClient,
  isClientOfOtherManager,
  type KnownAccount,
  lockEmail,
  waitsForApproval,
} from '../accounts/service.ts';
import { storeConfirmationMail, throttleConfirmationMail } from '../address-confirmation/service.ts';
import { requireMayGrantRole } from './roles.ts';
import { createInvitation, storeInvitationMail } from './service.ts';

/** Whether the mail has gone out; if not, it is tried again later. */
export interface ResendOutcome {
  mailSent: boolean;
}

/**
 * Mails a new invitation to somebody whose account staff have made; the one before stops working (WL-11).
 *
 * @throws CodedError FIELD_INVALID for an id that is not provisional or an address that is not that account's, NOT_FOUND for
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
 * Mails again what the person of a whitelist entry needs: the link that confirms their address while they wait for
 * approval, a new invitation while they have not signed up, the approval once they are approved (WL-13).
 *
 * @throws CodedError EMAIL_INVALID, NOT_FOUND for an address without an entry and for another manager's client (CLI-13),
 *   FORBIDDEN for an invitation to a role that the caller may not give (WL-14), CONFLICT for an applicant who waits for
 *   approval under a confirmed address, TOO_MANY_REQUESTS
 */
export async function resendWhitelistMail(context: RequestContext, request: { email: string }): Promise<ResendOutcome> {
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  return resend(context, email);
}

async function resend(context: RequestContext, address: string): Promise<ResendOutcome> {
  const { services, caller, log } = context;
  const email = normalizeEmail(address);
  const { prisma } = services.database;
  // Counted by a connection of its own, so not while the transaction holds one.
  if ((await readRecipient(prisma, email)).awaitsConfirmation) await throttleConfirmationMail(services, email);
  const mailId = await prisma.$transaction(async (transaction) => {
    await lockEmail(transaction, email);
    const { entry, account, awaitsConfirmation } = await readRecipient(transaction, email);
    if (!entry || (account && (await isClientOfOtherManager(transaction, context, account)))) throw refuse('NOT_FOUND');
    if (awaitsConfirmation && account) return storeConfirmationAgain(context, transaction, account);
    if (entry.status === 'INTERESTED') throw refuse('CONFLICT');
    requireMayGrantRole(caller, entry.roleId);
    return entry.approvedAt && account
      ? storeApprovalMail(context, transaction, account)
      : reissue(context, transaction, entry);
  });
  return { mailSent: await deliverNow(services, mailId, log) };
}

/**
 * The entry of an address with its account. `awaitsConfirmation`: an applicant who has not confirmed the address. Whoever
 * is invited gets the invitation instead, whose own link confirms the address.
 */
async function readRecipient(transaction: Transaction, email: string) {
  const entry = await transaction.whitelistEntry.findUnique({ where: { email } });
  const account = await findAccountByEmail(transaction, email);
  const invited = entry?.status === 'APPROVED' && !entry.approvedAt;
  const awaitsConfirmation = !invited && account !== undefined && waitsForApproval(account) && !account.emailConfirmed;
  return { entry, account, awaitsConfirmation };
}

async function storeConfirmationAgain(
  context: RequestContext,
  transaction: Transaction,
  { id, email }: KnownAccount,
): Promise<string> {
  await auditResend(context, transaction, 'account.confirmation_resent', id);
  return storeConfirmationMail(context.services, transaction, { accountId: id, email }, { attempted: true });
}

async function storeApprovalMail(
  context: RequestContext,
  transaction: Transaction,
  { id, email }: KnownAccount,
): Promise<string> {
  await auditResend(context, transaction, 'account.approval_resent', id);
  const mail = { kind: 'APPROVAL', recipient: email, accountId: id } as const;
  return storeMail(context.services, transaction, mail, { attempted: true });
}

function auditResend(context: RequestContext, transaction: Transaction, action: string, accountId: string) {
  return audit(transaction, context, { action, entityType: 'account', entityId: accountId });
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
