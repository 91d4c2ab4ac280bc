import { normalizeEmail } from '@platform/rules';
import type { RequestContext, Services } from '../context.ts';
import { type AuditContext, audit } from '../database/audit.ts';
import {
  confirmAddress,
  findAccountById,
  findAccountByIdentity,
  takeTurnOfAddress,
} from '../domains/accounts/service.ts';
import { refuse } from '../errors/refusal.ts';
import { deliverNow } from '../mail/delivery.ts';
import { supersedeMails } from '../mail/mails.ts';
import { requireConfirmationMail, storeConfirmationMail } from './confirmation-mail.ts';
import { embeddedIssuer } from './issuer.ts';
import { findAnyCode, redeemCode, voidCodes } from './one-time-codes.ts';

/**
 * Mails the caller the link again.
 *
 * @throws Refusal CONFLICT when the address is confirmed already, TOO_MANY_REQUESTS
 */
export async function resendConfirmation({ services, caller, log }: RequestContext): Promise<{ mailSent: boolean }> {
  const { accountId, email } = caller;
  const account = await findAccountById(services.database.prisma, accountId);
  if (!account || account.emailConfirmed) throw refuse('CONFLICT');
  await requireConfirmationMail(services, email);
  const mailId = await services.database.prisma.$transaction((transaction) =>
    storeConfirmationMail(services, transaction, { accountId, email }, { attempted: true }),
  );
  return { mailSent: await deliverNow(services, mailId, log) };
}

/**
 * Confirms the address of an account by the code that was mailed there. A second time, and once the address is confirmed
 * in any other way, it answers the same and changes nothing.
 *
 * It says nothing about who set the account's password, so the user's own proof (`emailVerifiedAt`) stays open: the first
 * reset or invitation still takes away factors that somebody else may have enrolled.
 *
 * @throws Refusal CONFIRMATION_INVALID, CONFIRMATION_EXPIRED
 */
export async function confirmAddressByCode(
  { database }: Pick<Services, 'database'>,
  code: string,
  call: AuditContext,
): Promise<{ email: string }> {
  return database.prisma.$transaction(async (transaction) => {
    const found = await findAnyCode(transaction, 'EMAIL_VERIFICATION', code);
    if (!found?.subject) throw refuse('CONFIRMATION_INVALID');
    const { email, subject } = found;
    // In turn with sign-ups, invitations and approvals of the address.
    await takeTurnOfAddress(transaction, normalizeEmail(email));
    const identity = { issuer: embeddedIssuer, subject };
    const account = await findAccountByIdentity(transaction, identity);
    if (!account || normalizeEmail(account.email) !== normalizeEmail(email)) throw refuse('CONFIRMATION_INVALID');
    if (account.emailConfirmed) return { email: account.email };
    if (!(await redeemCode(transaction, 'EMAIL_VERIFICATION', code))) throw refuse('CONFIRMATION_EXPIRED');
    await confirmAddress(transaction, identity);
    await voidCodes(transaction, 'EMAIL_VERIFICATION', email);
    await supersedeMails(transaction, email, ['EMAIL_CONFIRMATION']);
    await audit(transaction, call, {
      action: 'account.address_confirmed',
      entityType: 'account',
      entityId: account.id,
      details: { email: account.email },
    });
    return { email: account.email };
  });
}
