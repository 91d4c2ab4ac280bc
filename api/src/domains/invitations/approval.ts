import { isEmail, normalizeEmail } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { storeMail } from '../../mail/mails.ts';
import { readHeldRoles } from '../../read-models/held-roles.ts';
import { grantRole, revokeRole, roleIds } from '../access/service.ts';
import {
  approveAccount,
  findAccountByEmail,
  isClientOfOtherManager,
  lockEmail,
  waitsForApproval,
} from '../accounts/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { type InviteeNames, readNames } from './invitee-names.ts';
import { requireMayReplaceInvitation } from './replacement.ts';
import { requireInvitableRole, requireMayGrantRole } from './roles.ts';
import { markInvitationsUsed } from './service.ts';
import { saveWhitelistEntry } from './whitelist.ts';

/** The names are used in the mail's salutation; they default to the stored ones. */
export interface ApprovalRequest extends InviteeNames {
  email: string;
  roleId: number;
}

export interface ApprovalOutcome {
  accountId: string;
  /** False when the account was approved already: then nothing is changed and no mail is sent. */
  approved: boolean;
  /** Whether the approval mail was sent. If not, it is retried, and staff see the failure in the whitelist (WL-13). */
  mailSent: boolean;
}

/**
 * Approves an applicant: role 2 is replaced by the requested role, and entry and account get the date of approval, all
 * in one transaction; then the mail is sent (WL-12, CLI-32). Idempotent, also for concurrent calls. An applicant who
 * was invited in the meantime has an approved entry and still waits for approval; the approval replaces that
 * invitation, which requires the permission for its role.
 *
 * @throws CodedError ADDRESS_NOT_CONFIRMED until the applicant has confirmed the address, FORBIDDEN or FIELD_INVALID
 *   for the role (WL-14), INVITED_TO_OTHER_ROLE for an invitation to a role that the caller may not grant,
 *   EMAIL_INVALID, FIELD_INVALID for a name outside ACC-05, NOT_FOUND when there is no applicant with the address, or
 *   when the applicant is another manager's client
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
    const rolesBefore = await readRoleNames(transaction, account.id);
    await revokeRole(transaction, account.id, roleIds.applicant);
    await grantRole(transaction, account.id, roleId);
    const rolesAfter = await readRoleNames(transaction, account.id);
    await saveWhitelistEntry(transaction, {
      email,
      accountId: account.id,
      roleId,
      status: 'APPROVED',
      approvedAt,
      firstName,
      lastName,
    });
    // The approval has granted what an open invitation would grant.
    await markInvitationsUsed(transaction, email);
    await audit(transaction, context, {
      action: 'account.approved',
      entityType: 'account',
      entityId: account.id,
      details: { email, roleId, changes: changesOf({ roles: rolesBefore }, { roles: rolesAfter }) },
    });
    await announceRecordChange(context, transaction, account.id);
    const mail = { kind: 'APPROVAL', recipient: email, accountId: account.id } as const;
    return {
      accountId: account.id,
      approved: true,
      mailId: await storeMail(services, transaction, mail, { attempted: true }),
    };
  });
  return { ...outcome, mailSent: mailId !== undefined && (await deliverNow(services, mailId, log)) };
}

const readRoleNames = async (transaction: Transaction, accountId: string): Promise<string[]> =>
  (await readHeldRoles(transaction, accountId)).map(({ roleName }) => roleName);
