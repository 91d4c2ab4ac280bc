import { clientScope } from '../../access/client-scope.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  DealWatcher,
  QueryDealWatchersArgs,
  QueryStaffDealsArgs,
  StaffDealSort,
} from '../../graphql/generated/resolvers.ts';
import { readDealWatchers } from '../../read-models/deal-watchers.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readStaffDeals, type StaffDealRow } from '../../read-models/staff-deals.ts';
import type { StaffPage } from '../../read-models/staff-list.ts';

const defaultSort: StaffDealSort = { column: 'DEAL', direction: 'asc_nulls_first' };

/**
 * Returns the id of a deal in the caller's list (ADEAL-06), in lower case.
 *
 * @throws CodedError NOT_FOUND for any other
 */
export async function requireListed({ services, caller }: RequestContext, id: string): Promise<string> {
  const dealId = rowId(id);
  const { all, assigned } = staffDealScope(caller);
  const isListed = all || assigned.includes(dealId);
  if (!isListed || (await services.database.prisma.deal.count({ where: { id: dealId } })) === 0) {
    throw refuse('NOT_FOUND');
  }
  return dealId;
}

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
): Promise<StaffPage<StaffDealRow>> {
  return readStaffDeals(services.database, selection, {
    ...staffDealScope(caller),
    clients: clientScope(caller),
    search: parseSearch(search),
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns a deal as the staff's list has it (AAPI-22).
 *
 * @throws CodedError NOT_FOUND for a deal that is not in the caller's list
 */
export async function getStaffDeal(context: RequestContext, selection: Selection, id: string): Promise<StaffDealRow> {
  const [deal] = (await getStaffDeals(context, selection, [rowId(id)])).values();
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}

/** Deals that are read by their ids at once: those of a list of conversations. */
const maxAtOnce = 500;

/** Returns those of some deals that are in the caller's list, by id (AAPI-22). */
export async function getStaffDeals(
  { services, caller }: RequestContext,
  selection: Selection,
  ids: readonly string[],
): Promise<Map<string, StaffDealRow>> {
  const { items = [] } = await readStaffDeals(services.database, new Map([['items', selection]]), {
    ...staffDealScope(caller),
    clients: clientScope(caller),
    ...{ ids, search: null, sort: defaultSort, limit: maxAtOnce, offset: 0 },
  });
  return new Map(items.map((deal) => [deal.id ?? '', deal]));
}

/**
 * Returns a page of those who watch a deal in the caller's list, the newest first (ADEAL-08).
 *
 * @throws CodedError NOT_FOUND, FIELD_INVALID for a limit or offset out of bounds
 */
export async function findDealWatchers(
  context: RequestContext,
  selection: Selection,
  { dealId: id, limit, offset }: Partial<QueryDealWatchersArgs> & { dealId: string },
): Promise<StaffPage<Partial<DealWatcher>>> {
  const page = parsePaging(limit, offset);
  const dealId = await requireListed(context, id);
  return readDealWatchers(context.services.database, selection, { ...clientScope(context.caller), dealId, ...page });
}
