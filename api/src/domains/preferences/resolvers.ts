import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import {
  createProfile,
  findProfile,
  finishPreferences,
  requireChangeableProfile,
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
    saveIndustryPreferences: async (_parent, { profileId, version, input }, context) =>
      saveIndustryPreferences(context, await targetOf(context, profileId, version), input),
    saveCompanyPreferences: async (_parent, { profileId, version, input }, context) =>
      saveCompanyPreferences(context, await targetOf(context, profileId, version), input),
    saveInvestmentPreferences: async (_parent, { profileId, version, input }, context) =>
      saveInvestmentPreferences(context, await targetOf(context, profileId, version), input),
    finishPreferences: async (_parent, { profileId }, context) =>
      finishPreferences(context, await requireOwnProfile(context, profileId)),
  },
};

async function targetOf(context: RequestContext, profileId?: string | null, version?: number | null) {
  return { accountId: await requireChangeableProfile(context, profileId), version: version ?? null };
}
