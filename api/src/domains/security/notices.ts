import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import type { ChangeContext, SecurityNotices } from '../../identity/second-factor/notices.ts';
import { findEmail } from '../../identity/users.ts';
import { storeMail } from '../../mail/mails.ts';
import type { SecurityChange } from '../../mail/texts.ts';
import { findAccountByIdentity } from '../accounts/service.ts';

/** Who is told when the factors of a user change. */
export function createSecurityNotices(jobs: Services['jobs']): SecurityNotices {
  return {
    changed: (transaction, changing, change) => recordSecurityChange(transaction, jobs, changing, change),
    recoveryCodeUsed: (transaction, changing) => auditSecurity(transaction, changing, 'recovery_code_used'),
  };
}

/** Notes a change of somebody's sign-in in the audit log and tells the person by mail, with the change or not at all. */
export async function recordSecurityChange(
  transaction: Transaction,
  jobs: Services['jobs'],
  changing: ChangeContext,
  change: SecurityChange,
): Promise<void> {
  await auditSecurity(transaction, changing, change);
  const { subject } = changing;
  const recipient = await findEmail(transaction, subject);
  if (recipient === undefined) throw new Error('The user of a changed sign-in is gone');
  const mail = { kind: 'SECURITY_CHANGED', recipient, subject, securityChange: change } as const;
  // Each change has its mail, also of several in a row.
  await storeMail({ jobs }, transaction, mail, { supersedes: [] });
}

/** As above, where no mail is due: an ended session, a used recovery code. */
export async function auditSecurity(
  transaction: Transaction,
  { subject, requestId, byOperator }: ChangeContext,
  action: SecurityChange | 'session_ended' | 'other_sessions_ended' | 'recovery_code_used' | 'passkey_renamed',
): Promise<void> {
  const account = await findAccountByIdentity(transaction, { issuer: embeddedIssuer, subject });
  // A user whose account is not there yet has signed up just now and can have changed nothing.
  if (!account) return;
  const context: AuditContext = {
    ...(byOperator ? {} : { caller: { accountId: account.id } }),
    ...(requestId ? { requestId } : {}),
  };
  await audit(transaction, context, { action: `account.${action}`, entityType: 'account', entityId: account.id });
}
