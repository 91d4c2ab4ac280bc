import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { createProfile, findProfile, finishPreferences, saveIndustryPreferences } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    profile: (_parent, _arguments, context) => findProfile(context),
  },
  Mutation: {
    createProfile: (_parent, _arguments, context) => createProfile(context),
    saveIndustryPreferences: (_parent, { input }, context) => saveIndustryPreferences(context, input),
    finishPreferences: (_parent, _arguments, context) => finishPreferences(context),
  },
};
