import type { SavedSearchFields_SavedSearchFragment } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { type ListState, listTypes, sortKeys, sortOf, statusOfType, type Toggle } from './list-state.ts';
import { lastView } from './list-view.ts';

export const SavedSearchFields = graphql(`
  fragment SavedSearchFields_SavedSearch on SavedSearch {
    id
    name
    status
    search
    valuationBands
    companyAges
    fundingStages
    sortColumn
    sortDirection
    newCount
  }
`);

export type SavedSearch = SavedSearchFields_SavedSearchFragment;

const toggles: readonly Toggle[] = ['ascending', 'descending'];

/** Returns the list state of a saved search, in the view that was chosen last. */
export function stateOf(saved: SavedSearch): ListState {
  const orders = sortKeys.flatMap((sort) => toggles.map((toggle) => ({ sort, toggle })));
  const order = orders.find((each) => {
    const { column, direction } = sortOf(each);
    return column === saved.sortColumn && direction === saved.sortDirection;
  });
  return {
    type: listTypes.find((type) => statusOfType[type] === (saved.status ?? null)) ?? 'all',
    search: saved.search,
    valuation: saved.valuationBands,
    age: saved.companyAges,
    stage: saved.fundingStages,
    ...(order ?? { sort: 'published', toggle: 'ascending' }),
    page: 1,
    view: lastView(),
  };
}
