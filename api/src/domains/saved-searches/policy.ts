import { content, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.savedSearches': content(),
  'Mutation.createSavedSearch': content(),
  'Mutation.renameSavedSearch': content(),
  'Mutation.lookAtSavedSearch': content(),
  'Mutation.deleteSavedSearch': content(),
  SavedSearch: parent(),
};
