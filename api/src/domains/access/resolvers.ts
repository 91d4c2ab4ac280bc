import type { Permission } from '../../database/generated/enums.ts';
import type { PermissionsResolvers, Resolvers } from '../../graphql/generated/resolvers.ts';
import { listAssignableRoles, roleNameIn } from './service.ts';

/** PERM-01: the permission behind each field of `Permissions`. */
const permissionOf = {
  analytics: 'analytics',
  appContentAccess: 'app_content_access',
  assignRoles: 'assign_roles',
  createOpportunity: 'create_opportunity',
  editOpportunity: 'edit_opportunity',
  editOpportunityPrivacy: 'edit_opportunity_privacy',
  manageClient: 'manage_client',
  manageClientDocument: 'manage_client_document',
  manageRoles: 'manage_roles',
  publishOpportunity: 'publish_opportunity',
  readClientDocument: 'read_client_document',
  readClientInfo: 'read_client_info',
  readEmployee: 'read_employee',
  settings: 'settings',
  viewOtherUser: 'view_other_user',
  handleOnboarding: 'handle_onboarding',
  createAccForInvestor: 'create_acc_for_investor',
  editClientInfo: 'edit_client_info',
} as const satisfies Record<keyof PermissionsResolvers, Permission>;

const flagResolvers = Object.fromEntries(
  Object.entries(permissionOf).map(([field, permission]) => [
    field,
    (granted: ReadonlySet<Permission>) => granted.has(permission),
  ]),
);

export const resolvers: Resolvers = {
  Query: {
    assignableRoles: (_parent, _arguments, { services }) => listAssignableRoles(services.database.prisma),
  },
  Permissions: flagResolvers,
  Role: { name: ({ name = '' }, _arguments, { caller }) => roleNameIn(caller.language, name) },
  RoleAssignment: {
    firebaseId: (_parent, _arguments, { caller }) => caller.subject,
    roleName: ({ roleName }, _arguments, { caller }) => roleNameIn(caller.language, roleName),
    appContentAccess: ({ permissions }) => permissions.includes('app_content_access'),
  },
};
