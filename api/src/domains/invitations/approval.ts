import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { storeMail } from '../../mail/mails.ts';
import { grantRole, revokeRole, roleIds } from '../access/service.ts';
import {
  approveAccount,
  findAccountByEmail,
  isClientOfOtherManager,
  lockEmail,
  waitsForApproval,
} from '../accounts/service.ts';
import { type InviteeNames, readNames } from './invitee-names.ts';
import { requireMayReplaceInvitation } from './replacement.ts';
import { requireInvitableRole, requireMayGrantRole } from './roles.ts';
import { markInvitationsUsed } from './service.ts';
import { saveWhitelistEntry } from './whitelist.ts';

/** The names are how the mail greets; default: those that are stored. */
export interface ApprovalRequest extends InviteeNames {
  email: string;
  roleId: number;
}

export interface ApprovalOutcome {
  accountId: string;
  /** False when the person was approved already: then nothing was changed and no mail was sent. */
  approved: boolean;
  /** Whether the approval's mail has gone out. If not, it is tried again, and staff see it at the entry (WL-13). */
  mailSent: boolean;
}

/**
 * Approves somebody who waits: role 2 becomes the role, entry and account get their date, all in one transaction; then
 * the mail is sent (WL-12, CLI-32). Again, or twice at once, it changes nothing. Whoever was invited while they waited has
 * an approved entry, and waits all the same; the approval takes the place of that invitation, and the rights to it.
 *
 * @throws CodedError ADDRESS_NOT_CONFIRMED while nobody has shown to read mail at the address, FORBIDDEN or FIELD_INVALID for the role (WL-14), INVITED_TO_OTHER_ROLE for an invitation to a role that the caller may not give, EMAIL_INVALID, FIELD_INVALID for a name outside ACC-05, NOT_FOUND when nobody waits under the address or another manager's client does
 */
export async function approveApplicant(context: RequestContext, request: ApprovalRequest): Promise<ApprovalOutcome> {
  const { services, log } = context;
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  const { firstName, lastName } = readNames(request);
  requireMayGrantRole(context.caller, request.roleId);
  const { mailId, ...outcome } = await services.database.prisma.$transaction(async (transaction) => {
    await requireInvitableRole(transaction, request.roleId);
    await lockEmail(transaction, email);
    const entry = await transaction.whitelistEntry.findUnique({
      where: { email },
      select: { id: true, status: true, approvedAt: true },
    });
    const account = await findAccountByEmail(transaction, email);
    if (!account || (await isClientOfOtherManager(transaction, context, account))) throw refuse('NOT_FOUND');
    if (entry?.status !== 'INTERESTED' && !waitsForApproval(account)) {
      if (!entry?.approvedAt) throw refuse('NOT_FOUND');
      return { accountId: account.id, approved: false, mailId: undefined };
    }
    if (!account.emailConfirmed) throw refuse('ADDRESS_NOT_CONFIRMED', { email });
    await requireMayReplaceInvitation(transaction, context.caller, email);
    const { roleId } = request;
    const approvedAt = new Date();
    await approveAccount(transaction, account.id, approvedAt);
    await revokeRole(transaction, account.id, roleIds.applicant);
    await grantRole(transaction, account.id, roleId);
    await saveWhitelistEntry(transaction, {
      email,
      accountId: account.id,
      roleId,
      status: 'APPROVED',
      approvedAt,
      firstName,
      lastName,
    });
    // What an invitation would have given is there now.
    await markInvitationsUsed(transaction, email);
    await audit(transaction, context, {
      action: 'account.approved',
      entityType: 'account',
      entityId: account.id,
      details: { email, roleId },
    });
    const mail = { kind: 'APPROVAL', recipient: email, accountId: account.id } as const;
    return {
      accountId: account.id,
      approved: true,
      mailId: await storeMail(services, transaction, mail, { attempted: true }),
    };
  });
  return { ...outcome, mailSent: mailId !== undefined && (await deliverNow(services, mailId, log)) };
}
