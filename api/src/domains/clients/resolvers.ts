import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { readOnboardingProgress } from '../flows/service.ts';
import { findInvestmentsOfClient } from '../investments/service.ts';
import { findProfileOf } from '../preferences/service.ts';
import { changeRelationshipManager, findActivity, findClients, getClient } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    clients: (_parent, query, context, info) => findClients(context, selectionOf(info), query),
    client: (_parent, { id }, context, info) => getClient(context, selectionOf(info), id),
  },
  Mutation: {
    async assignRelationshipManager(_parent, { clientId, managerId }, context, info) {
      await changeRelationshipManager(context, { clientId, managerId });
      return getClient(context, selectionOf(info), clientId);
    },
    async removeRelationshipManager(_parent, { clientId }, context, info) {
      await changeRelationshipManager(context, { clientId, managerId: null });
      return getClient(context, selectionOf(info), clientId);
    },
  },
  ClientDetail: {
    profile: ({ id }, _arguments, context) => findProfileOf(context.services, id),
    activity: ({ id }, page, context) => findActivity(context, id, page),
    onboardingProgress: ({ id }, _arguments, context) => readOnboardingProgress(context, id),
    investments: ({ id }, _arguments, context, info) => findInvestmentsOfClient(context, selectionOf(info), id),
  },
};
