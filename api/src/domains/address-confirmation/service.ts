import { normalizeEmail } from '@platform/rules';
import type { RequestContext, Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import { findAnyCode, redeemCode, voidCodes } from '../../identity/one-time-codes.ts';
import type { Origin } from '../../identity/origin.ts';
import { type Users, verifyEmail } from '../../identity/users.ts';
import { deliverNow } from '../../mail/delivery.ts';
import { supersedeMails } from '../../mail/mails.ts';
import {
  confirmAddress,
  findAccountById,
  findAccountByIdentity,
  lockEmail,
  waitsForApproval,
} from '../accounts/service.ts';
import { notifyOfApplicant } from '../notifications/service.ts';
import { storeConfirmationMail, throttleConfirmationMail } from './mail.ts';

export { storeConfirmationMail, throttleConfirmationMail };

/**
 * Sends the caller the confirmation link again.
 *
 * @throws CodedError CONFLICT when the address is confirmed already, TOO_MANY_REQUESTS
 */
export async function resendConfirmation({ services, caller, log }: RequestContext): Promise<{ mailSent: boolean }> {
  const { accountId, email } = caller;
  const account = await findAccountById(services.database.prisma, accountId);
  if (!account || account.emailConfirmed) throw refuse('CONFLICT');
  await throttleConfirmationMail(services, email);
  const mailId = await services.database.prisma.$transaction((transaction) =>
    storeConfirmationMail(services, transaction, { accountId, email }, { attempted: true }),
  );
  return { mailSent: await deliverNow(services, mailId, log) };
}

/** What confirms an address: the mailed code together with the account's password. */
export interface Confirmation {
  code: string;
  password: string;
  /** Origin of the request, for throttling wrong passwords. */
  from: Origin;
}

/**
 * Confirms the address of an account by the mailed code and the account's password. The password is required so that
 * the owner of a mailbox does not confirm the account of a stranger who signed up with that address. Idempotent: once
 * the address is confirmed, in whichever way, the call returns the same result and changes nothing.
 *
 * @throws CodedError CONFIRMATION_INVALID, CONFIRMATION_EXPIRED, PASSWORD_WRONG, ACCOUNT_DISABLED, TOO_MANY_REQUESTS
 */
export async function confirmAddressByCode(
  { database, events, users }: Pick<Services, 'database' | 'events'> & { users: Users },
  { code, password, from }: Confirmation,
  call: AuditContext,
): Promise<{ email: string }> {
  const found = await findAnyCode(database.prisma, 'EMAIL_VERIFICATION', code);
  if (!found?.subject) throw refuse('CONFIRMATION_INVALID');
  const { email, subject } = found;
  await requirePassword(users, { email, password, from });
  return database.prisma.$transaction(async (transaction) => {
    // Serialized with sign-ups, invitations and approvals of the same address.
    await lockEmail(transaction, normalizeEmail(email));
    const identity = { issuer: embeddedIssuer, subject };
    const account = await findAccountByIdentity(transaction, identity);
    if (!account || normalizeEmail(account.email) !== normalizeEmail(email)) throw refuse('CONFIRMATION_INVALID');
    if (account.emailConfirmed) return { email: account.email };
    if (!(await redeemCode(transaction, 'EMAIL_VERIFICATION', code))) throw refuse('CONFIRMATION_EXPIRED');
    await confirmAddress(transaction, identity);
    await verifyEmail(transaction, subject);
    await voidCodes(transaction, 'EMAIL_VERIFICATION', email);
    await supersedeMails(transaction, email, ['EMAIL_CONFIRMATION']);
    await audit(transaction, call, {
      action: 'account.address_confirmed',
      entityType: 'account',
      entityId: account.id,
      details: { email: account.email },
    });
    if (waitsForApproval(account)) await notifyOfApplicant({ events }, transaction, account.id);
    return { email: account.email };
  });
}

async function requirePassword(
  users: Users,
  { email, password, from }: { email: string; password: string; from: Origin },
): Promise<void> {
  const outcome = await users.authenticate(email, password, from);
  if ('subject' in outcome) return;
  if (outcome.code === 'auth/too-many-requests') throw refuse('TOO_MANY_REQUESTS', { seconds: outcome.seconds });
  throw refuse(outcome.code === 'auth/user-disabled' ? 'ACCOUNT_DISABLED' : 'PASSWORD_WRONG');
}
