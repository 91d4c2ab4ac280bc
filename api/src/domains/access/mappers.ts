import type { CallerAssignment } from '../../access/caller.ts';
import type { Permission } from '../../database/generated/enums.ts';

/** The flags that are on. */
export type PermissionsMapper = ReadonlySet<Permission>;

export type RoleAssignmentMapper = CallerAssignment;
