import type { Permission, RoleType } from '../database/generated/enums.ts';

/** One assignment of the caller, with what its role grants. */
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
 * Who calls: read from the store on every call (PERM-05), in one query with the session's row.
 * `permissions` is the OR over all assignments, without the deal-bound flags of deal-bound assignments (PERM-03);
 * those are in `dealPermissions` by deal id.
 */
export interface Caller {
  accountId: string;
  subject: string;
  /** The provider's session that the call belongs to; null with an external issuer. */
  sessionUid: string | null;
  email: string;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  dealPermissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  assignments: readonly CallerAssignment[];
  approvedAt: Date | null;
  acceptedConfidentialityAt: Date | null;
}
