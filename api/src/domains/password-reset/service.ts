import { isEmail, normalizeEmail } from '@platform/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import { findKnownDevice } from '../../identity/known-devices.ts';
import { findCode, redeemCode, voidCodes } from '../../identity/one-time-codes.ts';
import type { Origin } from '../../identity/origin.ts';
import { hashPassword, isAcceptablePassword } from '../../identity/passwords.ts';
import { removeUnverifiedFactors } from '../../identity/second-factor/enrolment.ts';
import { endSessions } from '../../identity/sessions.ts';
import { accountFromAddress, clearWrongPasswords, requireAttempt } from '../../identity/throttle.ts';
import { findUser, setPassword } from '../../identity/users.ts';
import { storeMail } from '../../mail/mails.ts';
import { canSendMail } from '../../mail/timeout.ts';
import {
  confirmAddress,
  findAccountByEmail,
  findAccountByIdentity,
  lockEmail,
  waitsForApproval,
} from '../accounts/service.ts';
import { storeInvitationMailAgain } from '../invitations/service.ts';
import { notifyOfApplicant } from '../notifications/service.ts';
import { removeUnconfirmedData } from '../sign-up/service.ts';

/**
 * Enqueues a request for a reset mail. For any address the same job is stored and the same response returned, so that
 * neither the response nor its timing reveals whether an account exists, and an accepted request is not lost.
 *
 * @throws CodedError EMAIL_INVALID, MAIL_UNAVAILABLE when no mail can be sent now (AUTH-21), TOO_MANY_REQUESTS
 */
export async function requestReset(
  services: Services,
  { email, from }: { email: string; from: Origin },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { database, throttle, jobs } = services;
  const address = normalizeEmail(email);
  if (!isEmail(address)) throw refuse('EMAIL_INVALID');
  const device = await findKnownDevice(database, from.deviceSecrets, address);
  if (device) await requireAttempt(throttle, 'resetMailFromDevice', `${address} ${device}`);
  else await requireAttempt(throttle, 'resetMailFromAddress', accountFromAddress(address, from.address));
  if (!(await canSendMail(services, log))) throw refuse('MAIL_UNAVAILABLE');
  await database.prisma.$transaction((transaction) =>
    jobs.enqueue(transaction, 'identity.answer-reset', { email: address, knownDevice: device !== undefined }),
  );
}

/**
 * Job: stores the requested reset mail if the address is known. For a provisional account, which has no password yet,
 * the invitation is sent again.
 *
 * Requests from unknown devices have a separate limit, so that a stranger's requests neither exhaust the limit of the
 * owner's own devices nor invalidate the reset code that was just sent.
 */
export async function answerReset(
  services: Services,
  { email, knownDevice }: { email: string; knownDevice: boolean },
): Promise<void> {
  const { database, throttle } = services;
  const user = await findUser(database.prisma, email);
  const account = user ? undefined : await findAccountByEmail(database.prisma, email);
  if (!user && !account?.provisional) return;
  // Ends without an error when throttled, because the job queue would retry it.
  if (!knownDevice && (await throttle.attempt('resetMail', email)) > 0) return;
  await database.prisma.$transaction(async (transaction) => {
    if (!user) return storeInvitationMailAgain(services, transaction, email);
    await storeMail(services, transaction, { kind: 'PASSWORD_RESET', recipient: email, subject: user.subject });
  });
}

/**
 * Checks that a reset code is still valid (AUTH-22).
 *
 * @throws CodedError CODE_INVALID
 */
export async function verifyResetCode({ database }: Services, code: string): Promise<{ email: string }> {
  const found = await findCode(database.prisma, 'PASSWORD_RESET', code);
  if (!found) throw refuse('CODE_INVALID');
  return { email: found.email };
}

/**
 * Sets a new password by a reset code and ends every session of the user (AUTH-28). If the code is the first
 * confirmation of the address, factors and data that a stranger may have entered before are removed.
 *
 * @param call.address network address of the client, as returned by `clientNetwork`
 * @throws CodedError PASSWORD_NOT_STRONG_ENOUGH (the code stays usable), CODE_INVALID
 */
export async function confirmReset(
  services: Services,
  { code, password }: { code: string; password: string },
  call: { requestId: string; address: string },
): Promise<void> {
  if (!isAcceptablePassword(password)) throw refuse('PASSWORD_NOT_STRONG_ENOUGH');
  // Checked before the expensive hash, redeemed in the transaction of the change.
  const { email: address } = await verifyResetCode(services, code);
  const passwordHash = await hashPassword(password);
  const email = await services.database.prisma.$transaction(async (transaction) => {
    // Serialized with a confirmation of the address, after which nothing is removed.
    await lockEmail(transaction, normalizeEmail(address));
    const redeemed = await redeemCode(transaction, 'PASSWORD_RESET', code);
    if (!redeemed?.subject) throw refuse('CODE_INVALID');
    await voidCodes(transaction, 'PASSWORD_RESET', redeemed.email);
    const identity = { issuer: embeddedIssuer, subject: redeemed.subject };
    const account = await findAccountByIdentity(transaction, identity);
    if (account && !account.emailConfirmed) await removeUnconfirmedData(services, transaction, account, call);
    await removeUnverifiedFactors(transaction, redeemed.subject, call);
    await setPassword(transaction, redeemed.subject, passwordHash);
    await confirmAddress(transaction, identity);
    if (account && !account.emailConfirmed && waitsForApproval(account)) {
      await notifyOfApplicant(services, transaction, account.id);
    }
    await endSessions(transaction, redeemed.subject);
    await audit(transaction, call, {
      action: 'identity_user.password_reset',
      entityType: 'identity_user',
      entityId: redeemed.subject,
    });
    return redeemed.email;
  });
  // Lifts a lockout by wrong passwords, whether they were the owner's or a stranger's.
  await clearWrongPasswords(services.throttle, email, call.address);
}
