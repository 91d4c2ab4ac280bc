import { isEmail, normalizeEmail } from '@platform/rules';
import type { Caller } from '../../access/caller.ts';
import type { Services } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findCode, redeemCode, voidCodes } from '../../identity/one-time-codes.ts';
import { storeMail, supersedeMails } from '../../mail/mails.ts';
import { roleIds } from '../access/service.ts';
import { findAccountByEmail, lockEmail } from '../accounts/service.ts';
import { type InviteeNames, readNames } from './invitee-names.ts';
import { invitationDays } from './mail.ts';
import { requireMayReplaceInvitation } from './replacement.ts';
import { requireInvitableRole } from './roles.ts';
import { saveWhitelistEntry } from './whitelist.ts';

export { forgetAddress } from './forgetting.ts';
export { findInviteeNames, saveApplicantEntry, saveWhitelistEntry } from './whitelist.ts';

export interface InvitationRequest extends InviteeNames {
  email: string;
  roleId: number;
}

/** A created invitation, as its mail needs it. */
export interface CreatedInvitation {
  invitationId: string;
  email: string;
  accountId: string | null;
}

/** Who invites: a caller, whose permissions are checked, or an operator's command. */
export interface Inviter {
  caller?: Caller;
  requestId?: string;
}

/**
 * Creates an invitation and its whitelist entry in the given transaction (WL-09). Earlier invitations of the address
 * stop working, which requires the permission for their roles. The caller stores the mail with `storeInvitationMail`.
 *
 * @throws CodedError EMAIL_INVALID, FIELD_INVALID for a name outside ACC-05 or a role that cannot be invited to,
 *   EMAIL_ALREADY_APPROVED (WL-10), INVITED_TO_OTHER_ROLE (WL-14), ACCOUNT_CLOSED
 */
export async function createInvitation(
  transaction: Transaction,
  actor: Inviter,
  request: InvitationRequest,
): Promise<CreatedInvitation> {
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  const { firstName, lastName } = readNames(request);
  const role = await requireInvitableRole(transaction, request.roleId);
  await lockEmail(transaction, email);
  const account = await findAccountByEmail(transaction, email);
  // Somebody has typed the name that it was given.
  if (account?.closed) throw refuse('ACCOUNT_CLOSED');
  const isStaff = account?.roleIds.some((id) => id !== roleIds.investor && id !== roleIds.applicant) ?? false;
  if (account && !account.provisional && (account.approvedAt || isStaff)) {
    throw refuse('EMAIL_ALREADY_APPROVED', { email });
  }

  if (actor.caller) await requireMayReplaceInvitation(transaction, actor.caller, email);

  const { roleId } = request;
  await voidCodes(transaction, 'INVITATION', email);
  const invitation = await transaction.invitation.create({
    data: {
      email,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      roleId,
      accountId: account?.id ?? null,
      invitedById: actor.caller?.accountId ?? null,
    },
    select: { id: true },
  });
  await saveWhitelistEntry(transaction, { email, firstName, lastName, roleId, status: 'APPROVED' });
  await audit(transaction, actor, {
    action: 'invitation.created',
    entityType: 'invitation',
    entityId: invitation.id,
    details: { email, roleId, changes: changesOf({}, { email, roles: role }) },
  });
  return { invitationId: invitation.id, email, accountId: account?.id ?? null };
}

/** Stores the mail of an invitation; unsent mails of earlier invitations are superseded. @returns the mail's id */
export function storeInvitationMail(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { invitationId, email, accountId }: CreatedInvitation,
  { resent = false, attempted = false }: { resent?: boolean; attempted?: boolean } = {},
): Promise<string> {
  const kind = resent ? 'INVITATION_RESENT' : 'INVITATION';
  const mail = { kind, recipient: email, invitationId, accountId } as const;
  return storeMail(services, transaction, mail, { attempted, supersedes: ['INVITATION', 'INVITATION_RESENT'] });
}

/**
 * Stores another mail of the newest invitation of an address, for an invitee who has lost the first one or let it
 * expire. When it is sent, earlier tokens stop working. Stores nothing when there is no unused invitation.
 */
export async function storeInvitationMailAgain(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const newest = await transaction.invitation.findFirst({
    where: { email },
    orderBy: { createdAt: 'desc' },
    select: { id: true, accountId: true, usedAt: true },
  });
  if (!newest || newest.usedAt) return;
  const { id: invitationId, accountId } = newest;
  await storeInvitationMail(services, transaction, { invitationId, email, accountId }, { resent: true });
}

/**
 * Checks an invitation without using it (API-05): it must be known, issued to this address (letter case ignored),
 * unused, not replaced and not expired (REG-13).
 *
 * @throws CodedError INVITATION_INVALID
 */
export async function validateInvitation({ database }: Services, token: string, email: string): Promise<void> {
  const code = await findCode(database.prisma, 'INVITATION', token);
  if (!code || normalizeEmail(code.email) !== normalizeEmail(email)) throw refuse('INVITATION_INVALID');
}

/** An invitation that was just redeemed. */
export interface RedeemedInvitation {
  id: string;
  roleId: number;
  firstName: string | null;
  lastName: string | null;
}

/** Redeems an invitation by its token; returns undefined when it is not valid for the address (REG-13). */
export async function redeemInvitation(
  transaction: Transaction,
  token: string,
  email: string,
): Promise<RedeemedInvitation | undefined> {
  const code = await redeemCode(transaction, 'INVITATION', token, email);
  return code?.invitationId ? markUsed(transaction, code.invitationId) : undefined;
}

/** Redeems the newest invitation of an address that an identity provider has verified, for which no token is needed. */
export async function redeemInvitationOfVerifiedEmail(
  transaction: Transaction,
  email: string,
): Promise<RedeemedInvitation | undefined> {
  const [newest] = await transaction.invitation.findMany({
    where: { email },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { id: true, usedAt: true, createdAt: true },
  });
  const oldest = Date.now() - invitationDays * 86_400_000;
  if (!newest || newest.usedAt || newest.createdAt.getTime() < oldest) return undefined;
  await voidCodes(transaction, 'INVITATION', email);
  return markUsed(transaction, newest.id);
}

/**
 * Marks all open invitations of an address as used and voids their tokens, once their role was granted in another way.
 */
export async function markInvitationsUsed(transaction: Transaction, email: string): Promise<void> {
  await voidCodes(transaction, 'INVITATION', email);
  await supersedeMails(transaction, email, ['INVITATION', 'INVITATION_RESENT']);
  await transaction.invitation.updateMany({ where: { email, usedAt: null }, data: { usedAt: new Date() } });
}

async function markUsed(transaction: Transaction, id: string): Promise<RedeemedInvitation | undefined> {
  const [used] = await transaction.invitation.updateManyAndReturn({
    where: { id, usedAt: null },
    data: { usedAt: new Date() },
    select: { id: true, roleId: true, firstName: true, lastName: true },
  });
  return used;
}

/** Links an invitation to the account that redeemed it. */
export async function attachInvitation(
  transaction: Transaction,
  invitationId: string,
  accountId: string,
): Promise<void> {
  await transaction.invitation.update({ where: { id: invitationId }, data: { accountId }, select: { id: true } });
}
