import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { listFaults } from './seen-faults.ts';
import { changeRolloutAsStaff, followReleases, listPublishedApps } from './service.ts';
import { addKeyAsStaff, removeKeyAsStaff } from './staff-keys.ts';

export const resolvers: Resolvers = {
  Query: {
    publishedApps: (_parent, _arguments, context) => listPublishedApps(context),
    releaseFaults: (_parent, { app, release }, context) => listFaults(context, { app, release }),
  },
  Mutation: {
    changeRollout: (_parent, { app, revision, input }, context) =>
      changeRolloutAsStaff(context, { app, revision, input }),
    addAppKey: (_parent, { app, publicKey, reason }, context) => addKeyAsStaff(context, { app, publicKey, reason }),
    removeAppKey: (_parent, { app, fingerprint, reason }, context) =>
      removeKeyAsStaff(context, { app, fingerprint, reason }),
  },
  Subscription: {
    releasesChanged: {
      subscribe: (_parent, _arguments, context) => followReleases(context),
    },
  },
};
