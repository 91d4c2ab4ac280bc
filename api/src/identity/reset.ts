import { isEmail, isStrongPassword, normalizeEmail } from '@platform/rules';
import type { Services } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import { renderMail } from '../mail/render.ts';
import { findCode, issueCode, redeemCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { clientId } from './provider/client.ts';
import { endSessions } from './sessions.ts';
import { setPassword } from './users.ts';

const resetMinutes = 60;

/**
 * Asks for a reset mail. The answer is the same for unknown addresses, and the mail goes out later, so neither it nor
 * its time tells who has an account.
 *
 * @throws Refusal EMAIL_INVALID
 */
export async function requestReset({ database, jobs }: Services, email: string): Promise<void> {
  const address = normalizeEmail(email);
  if (!isEmail(address)) throw refuse('EMAIL_INVALID');
  const user = await database.prisma.identityUser.findUnique({ where: { email: address }, select: { subject: true } });
  if (!user) return;
  await database.prisma.$transaction((transaction) =>
    jobs.enqueue(transaction, 'identity.mail-reset', { subject: user.subject }),
  );
}

/** Job: makes a code and mails it (AUTH-20). Tried again after a failed send, it makes a new one. */
export async function mailReset({ database, mailer, configuration }: Services, subject: string): Promise<void> {
  const user = await database.prisma.identityUser.findUnique({ where: { subject }, select: { email: true } });
  if (!user) return;
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
  await mailer.send(user.email, renderMail('passwordReset', link, { email: user.email, minutes: resetMinutes }));
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
 * Sets a new password by a reset code and ends every session of the user (AUTH-28).
 *
 * @throws Refusal PASSWORD_NOT_STRONG_ENOUGH (the code stays usable), CODE_INVALID
 */
export async function confirmReset(services: Services, code: string, password: string): Promise<void> {
  if (!isStrongPassword(password)) throw refuse('PASSWORD_NOT_STRONG_ENOUGH');
  // Checked before the costly hash, redeemed with the change.
  await verifyResetCode(services, code);
  const passwordHash = await hashPassword(password);
  await services.database.prisma.$transaction(async (transaction) => {
    const redeemed = await redeemCode(transaction, 'PASSWORD_RESET', code);
    if (!redeemed?.subject) throw refuse('CODE_INVALID');
    await setPassword(transaction, redeemed.subject, passwordHash);
    await endSessions(transaction, redeemed.subject);
  });
}
