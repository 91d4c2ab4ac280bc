import { isEmail, type Language, normalizeEmail } from '@platform/rules';
import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { ProviderUser } from '../../identity/identity.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import { findCode } from '../../identity/one-time-codes.ts';
import { hashPassword, isAcceptablePassword } from '../../identity/passwords.ts';
import { removeUnverifiedFactors } from '../../identity/second-factor/enrolment.ts';
import { endSessions } from '../../identity/sessions.ts';
import { createUser, findUser, setPassword, verifyEmail } from '../../identity/users.ts';
import { storeMail } from '../../mail/mails.ts';
import { grantRole, revokeRole, roleIds } from '../access/service.ts';
import {
  approveAccount,
  confirmAddress,
  createAccount,
  findAccountByEmail,
  findAccountByIdentity,
  type KnownAccount,
  lockEmail,
  takeOverAccount,
  updateAddress,
} from '../accounts/service.ts';
import { storeConfirmationMail } from '../address-confirmation/service.ts';
import {
  attachInvitation,
  type RedeemedInvitation,
  redeemInvitation,
  redeemInvitationOfVerifiedEmail,
  saveApplicantEntry,
  saveWhitelistEntry,
} from '../invitations/service.ts';
import { notifyOfApplicant } from '../notifications/service.ts';
import { removeUnconfirmedData } from './unconfirmed-data.ts';

export { removeUnconfirmedData };

/** The invitation's token, and the request for the audit entry. */
interface SignUpCall {
  /** Of the page, for the new account (CARE-14). */
  language?: Language | undefined;
  token?: string | undefined;
  requestId?: string | undefined;
}

/**
 * `processSignUpCall`: creates account, whitelist entry and role of an identity in one transaction (REG-10). Idempotent
 * (REG-14); an applicant who calls it again with an invitation gets the invitation's role.
 *
 * @returns the account's id
 * @throws CodedError EMAIL_IN_USE when another account has the address
 */
export function processSignUp(services: Services, identity: ProviderUser, call: SignUpCall): Promise<string> {
  return services.database.prisma.$transaction((transaction) => signUp(services, transaction, identity, call));
}

/**
 * Signs up at the embedded provider: creates the user and everything of `processSignUp` in one transaction (REG-08,
 * REG-10).
 *
 * @returns the account's id
 * @throws CodedError EMAIL_INVALID, PASSWORD_NOT_STRONG_ENOUGH (REG-32), EMAIL_IN_USE (REG-08)
 */
export async function signUpWithPassword(
  services: Services,
  credentials: { email: string; password: string },
  call: SignUpCall,
): Promise<string> {
  const email = normalizeEmail(credentials.email);
  if (!isEmail(email)) throw refuse('EMAIL_INVALID');
  const { password } = credentials;
  if (!isAcceptablePassword(password)) throw refuse('PASSWORD_NOT_STRONG_ENOUGH');
  const passwordHash = await hashPassword(password);
  return services.database.prisma.$transaction(async (transaction) => {
    const subject =
      (await createUser(transaction, { email, passwordHash })) ??
      (await takeOverUser(services, transaction, { email, passwordHash }, call));
    if (!subject) throw refuse('EMAIL_IN_USE');
    const identity = { issuer: embeddedIssuer, subject, email, emailVerified: false };
    return signUp(services, transaction, identity, call);
  });
}

/**
 * Takes over the user of an applicant whose address was invited in the meantime. The holder of the invitation's token
 * controls the mailbox, as with a reset code: the new password is set and all sessions end. If the address was not
 * confirmed before, factors and data that a stranger may have entered are removed.
 *
 * @returns undefined when the address is in use in any other way
 */
async function takeOverUser(
  services: Services,
  transaction: Transaction,
  { email, passwordHash }: { email: string; passwordHash: string },
  { token, requestId }: SignUpCall,
): Promise<string | undefined> {
  if (!token) return undefined;
  await lockEmail(transaction, email);
  const code = await findCode(transaction, 'INVITATION', token);
  const account = await findAccountByEmail(transaction, email);
  const user = await findUser(transaction, email);
  const isApplicant = account && !account.approvedAt && account.roleIds.every((id) => id === roleIds.applicant);
  if (!isApplicant || !user || !code || normalizeEmail(code.email) !== email) return undefined;
  const audited = requestId ? { requestId } : {};
  if (!user.emailVerified) await removeUnconfirmedData(services, transaction, account, audited);
  await removeUnverifiedFactors(transaction, user.subject, audited);
  await setPassword(transaction, user.subject, passwordHash);
  await endSessions(transaction, user.subject);
  return user.subject;
}

async function signUp(
  services: Services,
  transaction: Transaction,
  identity: ProviderUser,
  call: SignUpCall,
): Promise<string> {
  const email = normalizeEmail(identity.email);
  await lockEmail(transaction, email);
  const existing = await findAccountByIdentity(transaction, identity);
  const ownsAddress = !existing || !identity.emailVerified || (await syncAddress(transaction, existing, email, call));
  // An invitation sent to another account's address does not belong to this identity.
  const invitation = ownsAddress ? await redeem(transaction, { ...identity, email }, call.token) : undefined;
  if (existing && !invitation) return existing.id;

  const accountId =
    existing?.id ?? (await createOrTakeOverAccount(transaction, { ...identity, email }, call, invitation));
  // Confirmed by the invitation's token, which was mailed to the address, or by the identity provider.
  const isConfirmed = invitation !== undefined || identity.emailVerified;
  if (isConfirmed) await confirmAddress(transaction, identity);
  const roleId = invitation
    ? await approveInvited(transaction, { accountId, email }, invitation)
    : await registerApplicant(transaction, { accountId, email });
  if (invitation && identity.issuer === embeddedIssuer) await verifyEmail(transaction, identity.subject);
  if (isConfirmed && !invitation) await notifyOfApplicant(services, transaction, accountId);
  // An applicant who has now been invited registered before, and is approved.
  const kind = existing ? 'APPROVAL' : 'REGISTRATION_RECEIVED';
  if (isConfirmed) await storeMail(services, transaction, { kind, recipient: email, accountId });
  else await storeConfirmationMail(services, transaction, { accountId, email });
  await audit(transaction, auditContext(accountId, call), {
    action: 'account.signed_up',
    entityType: 'account',
    entityId: accountId,
    details: { invitationId: invitation?.id ?? null, roleId },
  });
  return accountId;
}

function auditContext(accountId: string, { requestId }: SignUpCall): AuditContext {
  return { caller: { accountId }, ...(requestId ? { requestId } : {}) };
}

/**
 * Stores the address that the provider has verified at a later sign-in: confirms the stored one, or replaces it by a
 * new one.
 *
 * @returns false when another account has the new address
 */
async function syncAddress(
  transaction: Transaction,
  account: KnownAccount,
  email: string,
  call: SignUpCall,
): Promise<boolean> {
  const { id, email: before } = account;
  if (normalizeEmail(before) === email) {
    await confirmAddress(transaction, account);
    return true;
  }
  if (!(await updateAddress(transaction, id, email))) return false;
  await confirmAddress(transaction, account);
  await audit(transaction, auditContext(id, call), {
    action: 'account.address_followed',
    entityType: 'account',
    entityId: id,
    details: { before, email },
  });
  return true;
}

async function redeem(
  transaction: Transaction,
  { email, emailVerified }: ProviderUser,
  token: string | undefined,
): Promise<RedeemedInvitation | undefined> {
  const byToken = token ? await redeemInvitation(transaction, token, email) : undefined;
  return byToken ?? (emailVerified ? redeemInvitationOfVerifiedEmail(transaction, email) : undefined);
}

/**
 * Creates the account of an identity, or takes over the provisional one that staff created for the address. Since the
 * provisional account may hold a client's documents, taking it over requires that the address is confirmed: by the
 * invitation's token or by the provider.
 */
async function createOrTakeOverAccount(
  transaction: Transaction,
  identity: ProviderUser,
  { language }: SignUpCall,
  invitation: RedeemedInvitation | undefined,
): Promise<string> {
  const { issuer, subject, email, emailVerified } = identity;
  const existing = await findAccountByEmail(transaction, email);
  if (!existing) {
    const { firstName, lastName } = invitation ?? {};
    return createAccount(transaction, {
      issuer,
      subject,
      email,
      language,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
    });
  }
  if (!existing.provisional || !(invitation || emailVerified)) throw refuse('EMAIL_IN_USE');
  await takeOverAccount(transaction, existing.id, { issuer, subject, language });
  return existing.id;
}

interface NewAccount {
  accountId: string;
  email: string;
}

/** REG-12: grants the invitation's role and approves the account. @returns the role */
async function approveInvited(
  transaction: Transaction,
  { accountId, email }: NewAccount,
  invitation: RedeemedInvitation,
): Promise<number> {
  const { id, roleId } = invitation;
  const approvedAt = new Date();
  await approveAccount(transaction, accountId, approvedAt);
  await revokeRole(transaction, accountId, roleIds.applicant);
  await grantRole(transaction, accountId, roleId);
  await saveWhitelistEntry(transaction, { email, accountId, roleId, status: 'APPROVED', approvedAt });
  await attachInvitation(transaction, id, accountId);
  return roleId;
}

/** REG-11: grants the role of applicants, who wait for approval. @returns the role */
async function registerApplicant(transaction: Transaction, { accountId, email }: NewAccount): Promise<number> {
  const roleId = roleIds.applicant;
  await grantRole(transaction, accountId, roleId);
  await saveApplicantEntry(transaction, { email, accountId, roleId });
  return roleId;
}
