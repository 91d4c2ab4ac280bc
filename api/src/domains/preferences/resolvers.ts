import type { RequestContext } from '../../context.ts';
import type { MutationSaveIndustryPreferencesArgs, Resolvers } from '../../graphql/generated/resolvers.ts';
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
    saveIndustryPreferences: async (_parent, { input, ...target }, context) =>
      saveIndustryPreferences(context, await targetOf(context, target), input),
    saveCompanyPreferences: async (_parent, { input, ...target }, context) =>
      saveCompanyPreferences(context, await targetOf(context, target), input),
    saveInvestmentPreferences: async (_parent, { input, ...target }, context) =>
      saveInvestmentPreferences(context, await targetOf(context, target), input),
    finishPreferences: async (_parent, { profileId }, context) =>
      finishPreferences(context, await requireOwnProfile(context, profileId)),
  },
};

type Target = Omit<Partial<MutationSaveIndustryPreferencesArgs>, 'input'>;

async function targetOf(context: RequestContext, { version = null, ...key }: Target) {
  return { accountId: await requireChangeableProfile(context, key), version };
}
