import { type Policy, parent, signedIn, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.publishedApps': staff('settings'),
  'Query.releaseFaults': staff('settings'),
  'Mutation.changeRollout': staff('settings'),
  'Mutation.addAppKey': staff('settings'),
  'Mutation.removeAppKey': staff('settings'),
  'Subscription.releasesChanged': signedIn(),
  AppKey: parent(),
  CanaryFigures: parent(),
  CanaryMeasurement: parent(),
  CanarySample: parent(),
  CanaryTerms: parent(),
  PublishedApp: parent(),
  PublishedRelease: parent(),
  ReleaseCounts: parent(),
  RolloutEntry: parent(),
  ReleasesChanged: parent(),
  SeenFault: parent(),
};
