import { type Policy, parent, staff } from '../../access/policy.ts';

/** Any employee keeps views, own ones only; the rows of a list are filtered when it is read. */
export const policy: Policy = {
  'Query.savedViews': staff(),
  'Mutation.saveView': staff(),
  'Mutation.renameView': staff(),
  'Mutation.deleteView': staff(),
  SavedView: parent(),
};
