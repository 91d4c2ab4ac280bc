import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { QueryStaffDealsArgs, StaffDeal, StaffDealSort } from '../../graphql/generated/resolvers.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readStaffDeals } from '../../read-models/staff-deals.ts';
import type { StaffPage } from '../../read-models/staff-list.ts';

const defaultSort: StaffDealSort = { column: 'DEAL', direction: 'asc_nulls_first' };

/**
 * Returns a page of the deals that the calling employee may see: all deals with the global `edit_opportunity`,
 * otherwise those of their own assignments. The list, the total and the search are restricted alike (ADEAL-02,
 * ADEAL-05, ADEAL-06).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findStaffDeals(
  { services, caller }: RequestContext,
  selection: Selection,
  { search, sort, limit, offset }: Partial<QueryStaffDealsArgs>,
): Promise<StaffPage<Partial<StaffDeal>>> {
  return readStaffDeals(services.database, selection, {
    ...staffDealScope(caller),
    search: parseSearch(search),
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns a deal as the staff's list has it.
 *
 * @throws CodedError NOT_FOUND for a deal that is not in the caller's list
 */
export async function getStaffDeal(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<StaffDeal>> {
  const page = await readStaffDeals(services.database, new Map([['items', selection]]), {
    ...staffDealScope(caller),
    ...{ ids: [id], search: null, sort: defaultSort, limit: 1, offset: 0 },
  });
  const [deal] = page.items ?? [];
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}
