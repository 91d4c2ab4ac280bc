import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { readDevice } from '../../identity/device.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import type { ChangeContext, SecurityNotices, SignInNotices } from '../../identity/second-factor/notices.ts';
import { findEmail } from '../../identity/users.ts';
import { storeMail } from '../../mail/mails.ts';
import type { SecurityChange } from '../../mail/text-parts.ts';
import { findAccountByIdentity } from '../accounts/service.ts';
import { notify } from '../notifications/service.ts';

/** Creates the callbacks that audit changes of a user's factors and notify the user. */
export function createSecurityNotices(jobs: Services['jobs']): SecurityNotices {
  return {
    changed: (transaction, changing, change) => recordSecurityChange(transaction, jobs, changing, change),
    recoveryCodeUsed: (transaction, changing) => auditSecurity(transaction, changing, 'recovery_code_used'),
  };
}

/** Creates the callback that tells a user of a sign-in on a new device. */
export function createSignInNotices(services: Pick<Services, 'events'>): SignInNotices {
  return { signedInOnNewDevice: (transaction, session) => tellOfSignIn(services, transaction, session) };
}

/**
 * Records a change of a user's sign-in in the audit log and stores the mail that notifies the user, both in the
 * transaction of the change.
 */
export async function recordSecurityChange(
  transaction: Transaction,
  jobs: Services['jobs'],
  changing: ChangeContext,
  change: SecurityChange,
): Promise<void> {
  await auditSecurity(transaction, changing, change);
  const { subject } = changing;
  const recipient = await findEmail(transaction, subject);
  if (recipient === undefined) throw new Error('The user whose sign-in changed does not exist');
  const mail = { kind: 'SECURITY_CHANGED', recipient, subject, securityChange: change } as const;
  // Each change is notified separately, so no mail is superseded.
  await storeMail({ jobs }, transaction, mail, { supersedes: [] });
}

/** Tells the user in the panel of the bell of a sign-in on a new device (NOTE-03). */
async function tellOfSignIn(
  services: Pick<Services, 'events'>,
  transaction: Transaction,
  { uid, subject, userAgent }: { uid: string; subject: string; userAgent: string },
): Promise<void> {
  const account = await findAccountByIdentity(transaction, { issuer: embeddedIssuer, subject });
  if (!account) return;
  const { browser, system } = readDevice(userAgent);
  await notify(services, transaction, [
    {
      ...{ accountId: account.id, kind: 'NEW_SIGN_IN', entity: 'ACCOUNT', entityId: account.id },
      ...{ detail: [browser, system].filter(Boolean).join(', ') || '–', dedupeKey: `sign-in:${uid}` },
    },
  ]);
}

/** Records an event in the audit log only: an ended session, a used recovery code, a renamed passkey. */
export async function auditSecurity(
  transaction: Transaction,
  { subject, requestId, byOperator }: ChangeContext,
  action: SecurityChange | 'session_ended' | 'other_sessions_ended' | 'recovery_code_used' | 'passkey_renamed',
): Promise<void> {
  const account = await findAccountByIdentity(transaction, { issuer: embeddedIssuer, subject });
  // A user without an account has just signed up and has nothing to change yet.
  if (!account) return;
  const context: AuditContext = {
    ...(byOperator ? {} : { caller: { accountId: account.id } }),
    ...(requestId ? { requestId } : {}),
  };
  await audit(transaction, context, { action: `account.${action}`, entityType: 'account', entityId: account.id });
}
