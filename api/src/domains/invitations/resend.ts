import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
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

/** Whether the mail was sent; if not, it is retried later. */
export interface ResendOutcome {
  mailSent: boolean;
}

/**
 * Mails a new invitation to the client of a provisional account; the previous one stops working (WL-11).
 *
 * @throws CodedError FIELD_INVALID for an id that is not provisional or an address that is not that account's,
 *   NOT_FOUND for an unknown id and for clients whom the caller may not see (CLI-13)
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
 * Sends the current mail of a whitelist entry again: the confirmation link while an applicant has not confirmed the
 * address, a new invitation before the sign-up, the approval after it (WL-13).
 *
 * @throws CodedError EMAIL_INVALID, NOT_FOUND for an address without an entry and for another manager's client
 *   (CLI-13), FORBIDDEN for an invitation to a role that the caller may not grant (WL-14), CONFLICT for an applicant
 *   with a confirmed address, TOO_MANY_REQUESTS
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
  // The throttle uses its own connection, so it must not run while the transaction holds one.
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
 * Reads the entry of an address with its account. `awaitsConfirmation`: an applicant who has not confirmed the address.
 * An invited applicant gets the invitation instead, whose link confirms the address too.
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

function auditResend(context: RequestContext, transaction: Transaction, action: AuditAction, accountId: string) {
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
