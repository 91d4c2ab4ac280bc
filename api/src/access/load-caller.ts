import { knownLanguage } from '@platform/rules';
import type { Database, Transaction } from '../database/database.ts';
import type { Permission } from '../database/generated/enums.ts';
import { refuse } from '../errors/coded-error.ts';
import { updateSessionLastSeen } from '../identity/sessions.ts';
import type { VerifiedToken } from '../identity/token-verifier.ts';
import type { Caller, CallerAssignment } from './caller.ts';

/** An account and its assignments, with the permissions of their roles. */
const callerColumns = `
  account.id, account.subject, account.email::text AS email, account.language, account.approved_at,
  account.accepted_confidentiality_at,
  account.disabled_at IS NOT NULL AS disabled,
  COALESCE((
    SELECT json_agg(json_build_object(
      'id', assignment.id, 'roleId', role.id, 'roleName', role.name, 'roleType', role.role_type,
      'dealId', assignment.deal_id, 'investorAccountId', assignment.investor_account_id,
      'permissions', ARRAY(SELECT permission FROM role_permission WHERE role_id = role.id ORDER BY permission))
      ORDER BY role.id, assignment.created_at, assignment.id)
    FROM role_assignment assignment JOIN role ON role.id = assignment.role_id
    WHERE assignment.account_id = account.id), '[]') AS assignments`;

const loadCallerStatement = {
  name: 'access.caller',
  text: `
    SELECT ${callerColumns},
      $3::text IS NULL OR EXISTS (
        SELECT FROM oidc_payload session
        WHERE session.model = 'Session' AND session.uid = $3 AND session.account_id = account.subject
          AND (session.expires_at IS NULL OR session.expires_at > now())) AS session_is_live,
      (SELECT last_seen_at < now() - interval '1 minute' FROM identity_session WHERE uid = $3) AS session_seen_long_ago
    FROM account WHERE account.issuer = $1 AND account.subject = $2`,
};

const loadAccountStatement = `/* access.account */ SELECT ${callerColumns} FROM account WHERE account.id = $1::uuid`;

interface AccountRow {
  id: string;
  subject: string;
  email: string;
  language: string;
  approved_at: Date | null;
  accepted_confidentiality_at: Date | null;
  disabled: boolean;
  assignments: CallerAssignment[];
}

interface CallerRow extends AccountRow {
  session_is_live: boolean;
  session_seen_long_ago: boolean | null;
}

/** Flags that apply to a single deal only when the assignment that grants them is bound to it (PERM-03). */
const dealBoundPermissions: ReadonlySet<Permission> = new Set([
  'create_opportunity',
  'edit_opportunity',
  'edit_opportunity_privacy',
  'publish_opportunity',
]);

/**
 * Loads the account of a verified token with its current assignments and flags, in one query (PERM-05).
 *
 * @throws CodedError UNAUTHENTICATED without an account or after the session has ended (AUTH-12),
 * ACCOUNT_DISABLED for a disabled account (AUTH-18)
 */
export async function loadCaller(database: Pick<Database, 'query'>, token: VerifiedToken): Promise<Caller> {
  const [row] = await database.query<CallerRow>(loadCallerStatement, [
    token.issuer,
    token.subject,
    token.sessionUid ?? null,
  ]);
  if (!row) throw refuse('UNAUTHENTICATED');
  if (row.disabled) throw refuse('ACCOUNT_DISABLED');
  if (!row.session_is_live) throw refuse('UNAUTHENTICATED');
  if (token.sessionUid && row.session_seen_long_ago) await updateSessionLastSeen(database, token.sessionUid);
  return toCaller(row, token.sessionUid ?? null);
}

/**
 * Loads an account as a caller with the rights that it has now: of what it has ordered for later (HIST-14), or of a call that
 * has waited for a lock since its rights were read.
 *
 * @returns null for an account that is disabled or gone
 */
export async function loadAbsentCaller(transaction: Transaction, accountId: string): Promise<Caller | null> {
  const [row] = await transaction.$queryRawUnsafe<AccountRow[]>(loadAccountStatement, accountId);
  return row && !row.disabled ? toCaller(row, null) : null;
}

function toCaller(row: AccountRow, sessionUid: string | null): Caller {
  return {
    accountId: row.id,
    subject: row.subject,
    sessionUid,
    email: row.email,
    language: knownLanguage(row.language),
    // AUTH-16, ADM-06: derived from the role types of stored assignments, never from the client's input.
    isAdmin: row.assignments.some(({ roleType }) => roleType !== 'INVESTOR'),
    ...combinePermissions(row.assignments),
    assignments: row.assignments,
    approvedAt: row.approved_at,
    acceptedConfidentialityAt: row.accepted_confidentiality_at,
  };
}

function combinePermissions(assignments: readonly CallerAssignment[]) {
  const permissions = new Set<Permission>();
  const dealPermissions = new Map<string, Set<Permission>>();
  for (const { dealId, permissions: granted } of assignments) {
    for (const permission of granted) {
      if (dealId === null || !dealBoundPermissions.has(permission)) {
        permissions.add(permission);
      } else {
        const onDeal = dealPermissions.get(dealId) ?? new Set();
        dealPermissions.set(dealId, onDeal.add(permission));
      }
    }
  }
  return { permissions, dealPermissions };
}
