import { isEmail, normalizeEmail } from '@platform/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';
import { audit } from '../database/audit.ts';
import { confirmAddress, findAccountByEmail } from '../domains/accounts/service.ts';
import { storeInvitationMailAgain } from '../domains/invitations/service.ts';
import { refuse } from '../errors/refusal.ts';
import type { StoredMail } from '../mail/kinds.ts';
import { storeMail } from '../mail/mails.ts';
import { canSendMail } from '../mail/patience.ts';
import { type RenderedMail, renderMail } from '../mail/render.ts';
import { embeddedIssuer } from './issuer.ts';
import { findCode, issueCode, redeemCode, voidCodes } from './one-time-codes.ts';
import { hashPassword, isAcceptablePassword } from './passwords.ts';
import { clientId } from './provider/client.ts';
import { removeUnprovenFactors } from './second-factor/enrolment.ts';
import { endSessions } from './sessions.ts';
import { accountFromAddress, forgetWrongPasswords, requireAttempt } from './throttle.ts';
import { setPassword } from './users.ts';

const resetMinutes = 60;

/**
 * Asks for a reset mail. The answer is the same for unknown addresses: the mail server is asked whatever the address,
 * and the mail itself goes out later, so neither the answer nor its time tells who has an account.
 *
 * Whoever has not taken over the account that staff made is mailed the invitation again: there is no password to reset yet.
 *
 * Somebody else's requests neither use up those of the person nor end the reset code that the person has just been sent.
 *
 * @param address the network address that asks
 * @throws Refusal EMAIL_INVALID, MAIL_UNAVAILABLE when no mail can be sent now (AUTH-21), TOO_MANY_REQUESTS
 */
export async function requestReset(
  services: Services,
  { email, address: networkAddress }: { email: string; address: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { database } = services;
  const address = normalizeEmail(email);
  if (!isEmail(address)) throw refuse('EMAIL_INVALID');
  await requireAttempt(services.throttle, 'resetMailFromAddress', accountFromAddress(address, networkAddress));
  if (!(await canSendMail(services, log))) throw refuse('MAIL_UNAVAILABLE');
  const user = await database.prisma.identityUser.findUnique({ where: { email: address }, select: { subject: true } });
  const account = user ? undefined : await findAccountByEmail(database.prisma, address);
  if (!user && !account?.provisional) return;
  // A full mailbox helps nobody; an answer of its own would tell that somebody else asks.
  if ((await services.throttle.attempt('resetMail', address)) > 0) return;
  await database.prisma.$transaction(async (transaction) => {
    if (!user) return storeInvitationMailAgain(services, transaction, address);
    await storeMail(services, transaction, { kind: 'PASSWORD_RESET', recipient: address, subject: user.subject });
  });
}

/** The mail of a reset with its code (AUTH-20); a mail that is tried again has a new one. */
export async function composeReset(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { subject }: StoredMail,
): Promise<RenderedMail | undefined> {
  if (!subject) return undefined;
  const user = await database.prisma.identityUser.findUnique({ where: { subject }, select: { email: true } });
  if (!user) return undefined;
  const code = await database.prisma.$transaction((transaction) =>
    issueCode(transaction, {
      purpose: 'PASSWORD_RESET',
      email: user.email,
      subject,
      lifeSeconds: resetMinutes * 60,
    }),
  );
  const { publicUrl } = configuration;
  const query = new URLSearchParams({ oobCode: code, continueUrl: `${publicUrl}/`, apiKey: clientId });
  const link = `${publicUrl}/set-new-password?${query}`;
  return renderMail('passwordReset', link, { email: user.email, minutes: resetMinutes });
}

/**
 * Whether a reset code may still be used (AUTH-22).
 *
 * @throws Refusal CODE_INVALID
 */
export async function verifyResetCode({ database }: Services, code: string): Promise<{ email: string }> {
  const found = await findCode(database.prisma, 'PASSWORD_RESET', code);
  if (!found) throw refuse('CODE_INVALID');
  return { email: found.email };
}

/**
 * Sets a new password by a reset code and ends every session of the user (AUTH-28). The first proof that the person reads
 * mail at the address also ends what somebody else may have enrolled before.
 *
 * @param call.address the network address that asks
 * @throws Refusal PASSWORD_NOT_STRONG_ENOUGH (the code stays usable), CODE_INVALID
 */
export async function confirmReset(
  services: Services,
  { code, password }: { code: string; password: string },
  call: { requestId: string; address: string },
): Promise<void> {
  if (!isAcceptablePassword(password)) throw refuse('PASSWORD_NOT_STRONG_ENOUGH');
  // Checked before the costly hash, redeemed with the change.
  await verifyResetCode(services, code);
  const passwordHash = await hashPassword(password);
  const email = await services.database.prisma.$transaction(async (transaction) => {
    const redeemed = await redeemCode(transaction, 'PASSWORD_RESET', code);
    if (!redeemed?.subject) throw refuse('CODE_INVALID');
    await voidCodes(transaction, 'PASSWORD_RESET', redeemed.email);
    await removeUnprovenFactors(transaction, redeemed.subject, call);
    await setPassword(transaction, redeemed.subject, passwordHash);
    await confirmAddress(transaction, { issuer: embeddedIssuer, subject: redeemed.subject });
    await endSessions(transaction, redeemed.subject);
    await audit(transaction, call, {
      action: 'identity_user.password_reset',
      entityType: 'identity_user',
      entityId: redeemed.subject,
    });
    return redeemed.email;
  });
  // Whoever was locked out by wrong passwords, the own or a stranger's, comes in with the new one.
  await forgetWrongPasswords(services.throttle, email, call.address);
}
