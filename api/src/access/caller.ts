import type { Language } from '@platform/rules';
import type { Permission, RoleType } from '../database/generated/enums.ts';

/** One role assignment of the caller, with the permissions of the role. */
export interface CallerAssignment {
  id: string;
  roleId: number;
  roleName: string;
  roleType: RoleType;
  permissions: Permission[];
  dealId: string | null;
  investorAccountId: string | null;
}

/**
 * The caller of a request, read from the database on every call (PERM-05), in one query with the session's row.
 * `permissions` is the union over all assignments, excluding deal-bound flags of deal-bound assignments (PERM-03);
 * those are in `dealPermissions`, keyed by deal id.
 */
export interface Caller {
  accountId: string;
  subject: string;
  /** The provider session that the call belongs to; null with an external issuer. */
  sessionUid: string | null;
  email: string;
  /** Of the files and refusals that the caller gets (CARE-14). */
  language: Language;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  dealPermissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  assignments: readonly CallerAssignment[];
  approvedAt: Date | null;
  acceptedConfidentialityAt: Date | null;
}
