import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import {
  createProfile,
  findProfile,
  finishPreferences,
  requireOwnProfile,
  saveCompanyPreferences,
  saveIndustryPreferences,
  saveInvestmentPreferences,
} from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    profile: (_parent, { id }, context) => findProfile(context, id),
  },
  Account: {
    profile: (_parent, _arguments, context) => findProfile(context),
  },
  Mutation: {
    createProfile: (_parent, _arguments, context) => createProfile(context, context.caller.accountId),
    saveIndustryPreferences: async (_parent, { profileId, input }, context) =>
      saveIndustryPreferences(context, await requireOwnProfile(context, profileId), input),
    saveCompanyPreferences: async (_parent, { profileId, input }, context) =>
      saveCompanyPreferences(context, await requireOwnProfile(context, profileId), input),
    saveInvestmentPreferences: async (_parent, { profileId, input }, context) =>
      saveInvestmentPreferences(context, await requireOwnProfile(context, profileId), input),
    finishPreferences: async (_parent, { profileId }, context) =>
      finishPreferences(context, await requireOwnProfile(context, profileId)),
  },
};
