import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { findPlatformSettings, savePlatformSettings } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    platformSettings: (_parent, _arguments, context) => findPlatformSettings(context),
  },
  Mutation: {
    savePlatformSettings: (_parent, { version, input }, context) => savePlatformSettings(context, version, input),
  },
};
