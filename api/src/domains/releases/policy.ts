import { type Policy, parent, signedIn, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.publishedApps': staff('settings'),
  'Mutation.changeRollout': staff('settings'),
  'Subscription.releasesChanged': signedIn(),
  PublishedApp: parent(),
  PublishedRelease: parent(),
  RolloutEntry: parent(),
  ReleasesChanged: parent(),
};
