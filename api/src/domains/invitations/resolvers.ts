import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { roleNameIn } from '../access/service.ts';
import { countryNameIn } from '../enumerations/service.ts';
import { findOwnEntry, findWhitelistEntries } from './lists.ts';
import { findInvitableRoles } from './roles.ts';

export const resolvers: Resolvers = {
  Query: {
    whitelistEntries: (_parent, query, context, info) => findWhitelistEntries(context, selectionOf(info), query),
    invitableRoles: (_parent, _arguments, context) => findInvitableRoles(context),
    whitelistEntry: (_parent, { email }, context, info) => findOwnEntry(context, selectionOf(info), email),
  },
  InvitableRole: { name: ({ name = '' }, _arguments, { caller }) => roleNameIn(caller.language, name) },
  ClientInvitation: {
    roleName: ({ roleName = '' }, _arguments, { caller }) => roleNameIn(caller.language, roleName),
  },
  Registration: {
    countryName: ({ countryName }, _arguments, { caller }) =>
      countryName ? countryNameIn(caller.language, countryName) : null,
  },
};
