import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findOwnEntry, findWhitelistEntries } from './lists.ts';
import { findInvitableRoles } from './roles.ts';

export const resolvers: Resolvers = {
  Query: {
    whitelistEntries: (_parent, query, context, info) => findWhitelistEntries(context, selectionOf(info), query),
    invitableRoles: (_parent, _arguments, context) => findInvitableRoles(context),
    whitelistEntry: (_parent, { email }, context, info) => findOwnEntry(context, selectionOf(info), email),
  },
};
