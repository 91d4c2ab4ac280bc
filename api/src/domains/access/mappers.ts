import type { CallerAssignment } from '../../access/caller.ts';
import type { Permission } from '../../database/generated/enums.ts';

/** The granted permissions. */
export type PermissionsMapper = ReadonlySet<Permission>;

export type RoleAssignmentMapper = CallerAssignment;

export interface DealPermissionsMapper {
  dealId: string;
  permissions: PermissionsMapper;
}
