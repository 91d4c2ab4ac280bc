import type { Role } from '../subject.ts';

/** The permissions that `access/authorize.ts` checks: content access for investors, a staff role for staff. */
const permissions: Record<Role, string> = {
  investor: `account.accepted_confidentiality_at IS NOT NULL AND EXISTS (
    SELECT FROM role_assignment assignment JOIN role_permission granted ON granted.role_id = assignment.role_id
    WHERE assignment.account_id = account.id AND granted.permission = 'app_content_access')`,
  staff: `EXISTS (
    SELECT FROM role_assignment assignment JOIN role ON role.id = assignment.role_id
    WHERE assignment.account_id = account.id AND role.role_type <> 'INVESTOR')`,
};

/** Returns a CTE `caller` with the account that has the permission and a live session; empty if either is missing. */
export function callerTable(role: Role): string {
  return `caller AS MATERIALIZED (
    SELECT account.id FROM account
    WHERE account.issuer = {issuer} AND account.subject = {subject} AND account.disabled_at IS NULL
      AND EXISTS (SELECT FROM oidc_payload session
        WHERE session.model = 'Session' AND session.uid = {sessionUid} AND session.account_id = account.subject
          AND (session.expires_at IS NULL OR session.expires_at > now()))
      AND ${permissions[role]})`;
}
