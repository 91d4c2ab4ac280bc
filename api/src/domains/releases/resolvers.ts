import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { changeRolloutAsStaff, followReleases, listPublishedApps } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    publishedApps: (_parent, _arguments, context) => listPublishedApps(context),
  },
  Mutation: {
    changeRollout: (_parent, { app, revision, input }, context) =>
      changeRolloutAsStaff(context, { app, revision, input }),
  },
  Subscription: {
    releasesChanged: {
      subscribe: (_parent, _arguments, context) => followReleases(context),
    },
  },
};
