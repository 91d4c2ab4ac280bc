import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { renderMail } from '../../mail/render.ts';
import { type SecurityChange, securityChanges } from '../../mail/texts.ts';
import { embeddedIssuer } from '../issuer.ts';

/** Whose security changed, in which call. */
export interface Changing {
  subject: string;
  requestId?: string | undefined;
}

/** Notes a change of somebody's sign-in in the audit log and tells the person by mail, with the change or not at all. */
export async function noteSecurityChange(
  transaction: Transaction,
  jobs: Services['jobs'],
  changing: Changing,
  change: SecurityChange,
): Promise<void> {
  await auditSecurity(transaction, changing, change);
  const at = new Date().toISOString();
  await jobs.enqueue(transaction, 'identity.mail-security-change', { subject: changing.subject, change, at });
}

/** As above, where no mail is due: an ended session, a used recovery code. */
export async function auditSecurity(
  transaction: Transaction,
  { subject, requestId }: Changing,
  action: SecurityChange | 'session_ended' | 'other_sessions_ended' | 'recovery_code_used' | 'passkey_renamed',
): Promise<void> {
  const account = await transaction.account.findUnique({
    where: { issuer_subject: { issuer: embeddedIssuer, subject } },
    select: { id: true },
  });
  // A user whose account is not there yet has signed up just now and can have changed nothing.
  if (!account) return;
  const context: AuditContext = { caller: { accountId: account.id }, ...(requestId ? { requestId } : {}) };
  await audit(transaction, context, { action: `account.${action}`, entityType: 'account', entityId: account.id });
}

/** Job: tells a person of a change of their sign-in, so that one who did not make it can act. */
export async function mailSecurityChange(
  { database, mailer, configuration }: Services,
  { subject, change, at }: { subject: string; change: SecurityChange; at: string },
): Promise<void> {
  const user = await database.prisma.identityUser.findUnique({ where: { subject }, select: { email: true } });
  if (!user) return;
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: configuration.timeZone,
  }).format(new Date(at));
  const values = { change: securityChanges[change], email: user.email, time, zone: configuration.timeZone };
  await mailer.send(user.email, renderMail('securityChanged', `${configuration.publicUrl}/reset-password`, values));
}
