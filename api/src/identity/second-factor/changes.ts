import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { type AuditContext, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { findAccountByIdentity } from '../../domains/accounts/service.ts';
import type { StoredMail } from '../../mail/composers.ts';
import { storeMail } from '../../mail/mails.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { type SecurityChange, securityChanges } from '../../mail/texts.ts';
import { embeddedIssuer } from '../issuer.ts';

/** Whose security changed, in which call. */
export interface Changing {
  subject: string;
  requestId?: string | undefined;
  /** A command did it, not the person. */
  byOperator?: boolean;
}

/** Notes a change of somebody's sign-in in the audit log and tells the person by mail, with the change or not at all. */
export async function noteSecurityChange(
  transaction: Transaction,
  jobs: Services['jobs'],
  changing: Changing,
  change: SecurityChange,
): Promise<void> {
  await auditSecurity(transaction, changing, change);
  const { subject } = changing;
  const { email } = await transaction.identityUser.findUniqueOrThrow({ where: { subject }, select: { email: true } });
  const mail = { kind: 'SECURITY_CHANGED', recipient: email, subject, securityChange: change } as const;
  // Each change has its mail, also of several in a row.
  await storeMail({ jobs }, transaction, mail, { supersedes: [] });
}

/** As above, where no mail is due: an ended session, a used recovery code. */
export async function auditSecurity(
  transaction: Transaction,
  { subject, requestId, byOperator }: Changing,
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

/** The mail that tells a person of a change of their sign-in, so that one who did not make it can act. */
export async function composeSecurityChange(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { subject, securityChange, createdAt }: StoredMail,
): Promise<RenderedMail | undefined> {
  const user = await database.prisma.identityUser.findUnique({
    where: { subject: subject ?? '' },
    select: { email: true },
  });
  if (!user || !isSecurityChange(securityChange)) return undefined;
  const { timeZone: zone, publicUrl } = configuration;
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    createdAt,
  );
  const values = { change: securityChanges[securityChange], email: user.email, time, zone };
  return renderMail('securityChanged', `${publicUrl}${paths.resetPassword()}`, values);
}

const isSecurityChange = (text: string | null): text is SecurityChange =>
  text !== null && Object.hasOwn(securityChanges, text);
