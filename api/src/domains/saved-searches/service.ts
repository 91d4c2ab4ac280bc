import { isSavedSearchName, maxSavedSearches } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { DealStatus, SavedSearch, SavedSearchInput } from '../../graphql/generated/resolvers.ts';
import { parseSearch } from '../../read-models/paging.ts';
import { readSavedSearches } from '../../read-models/saved-searches.ts';
import type { Selection } from '../../read-models/selection.ts';

/** Returns the caller's saved searches with their numbers of new deals, sorted by name. */
export function findSavedSearches(
  { services: { database, configuration }, caller }: RequestContext,
  selection: Selection,
): Promise<Partial<SavedSearch>[]> {
  const { accountId } = caller;
  return readSavedSearches(database, selection, { accountId, timeZone: configuration.timeZone, id: null });
}

/** Returns one of the caller's saved searches. @throws CodedError NOT_FOUND */
export async function getSavedSearch(
  { services: { database, configuration }, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<SavedSearch>> {
  const query = { accountId: caller.accountId, timeZone: configuration.timeZone, id: rowId(id) };
  const [savedSearch] = await readSavedSearches(database, selection, query);
  if (!savedSearch) throw refuse('NOT_FOUND');
  return savedSearch;
}

/**
 * Stores a search of the caller; deals published until now do not count as new.
 *
 * @returns its id
 * @throws CodedError SAVED_SEARCH_LIMIT, SAVED_SEARCH_NAME_TAKEN or FIELD_INVALID with `name`, `search` or `status`
 */
export function createSavedSearch(context: RequestContext, input: SavedSearchInput): Promise<string> {
  const { valuationBands, companyAges, fundingStages, sort } = input;
  const name = requireName(input.name);
  const data = {
    status: requireStatusWithTab(input.status ?? null),
    search: parseSearch(input.search) ?? '',
    valuationBands: [...new Set(valuationBands)],
    companyAges: [...new Set(companyAges)],
    fundingStages: [...new Set(fundingStages)],
    sortColumn: sort.column,
    sortDirection: sort.direction,
  };
  return withSavedSearchLock(context, async (transaction, accountId) => {
    if ((await transaction.savedSearch.count({ where: { accountId } })) >= maxSavedSearches) {
      throw refuse('SAVED_SEARCH_LIMIT', { limit: maxSavedSearches });
    }
    await requireUniqueName(transaction, { accountId, name });
    const { id } = await transaction.savedSearch.create({ data: { ...data, accountId, name }, select: { id: true } });
    return id;
  });
}

/** @throws CodedError NOT_FOUND, SAVED_SEARCH_NAME_TAKEN or FIELD_INVALID with `name` */
export function renameSavedSearch(context: RequestContext, id: string, newName: string): Promise<void> {
  rowId(id);
  const name = requireName(newName);
  return withSavedSearchLock(context, async (transaction, accountId) => {
    const own = await transaction.savedSearch.findFirst({ where: { id, accountId }, select: { id: true } });
    if (!own) throw refuse('NOT_FOUND');
    await requireUniqueName(transaction, { accountId, name, id: { not: id } });
    await transaction.savedSearch.update({ where: { id }, data: { name }, select: { id: true } });
  });
}

/**
 * Resets the number of new deals: only deals published from now on count.
 *
 * @throws CodedError NOT_FOUND
 */
export async function lookAtSavedSearch({ services, caller }: RequestContext, id: string): Promise<void> {
  const { count } = await services.database.prisma.savedSearch.updateMany({
    where: { id: rowId(id), accountId: caller.accountId },
    data: { lookedAt: new Date() },
  });
  if (count === 0) throw refuse('NOT_FOUND');
}

/** @throws CodedError NOT_FOUND */
export async function deleteSavedSearch({ services, caller }: RequestContext, id: string): Promise<void> {
  const { count } = await services.database.prisma.savedSearch.deleteMany({
    where: { id: rowId(id), accountId: caller.accountId },
  });
  if (count === 0) throw refuse('NOT_FOUND');
}

/**
 * Serializes changes of an account's saved searches, so that the limit and the uniqueness of names hold until the
 * commit.
 */
function withSavedSearchLock<Result>(
  { services, caller: { accountId } }: RequestContext,
  change: (transaction: Transaction, accountId: string) => Promise<Result>,
): Promise<Result> {
  return services.database.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      /* saved_searches.lock */ SELECT pg_advisory_xact_lock(hashtextextended(${`saved searches ${accountId}`}, 0))`;
    return change(transaction, accountId);
  });
}

async function requireUniqueName(
  transaction: Transaction,
  where: { accountId: string; name: string; id?: { not: string } },
): Promise<void> {
  const other = await transaction.savedSearch.findFirst({ where, select: { id: true } });
  if (other) throw refuse('SAVED_SEARCH_NAME_TAKEN');
}

function requireName(name: string): string {
  if (!isSavedSearchName(name)) throw refuse('FIELD_INVALID', { field: 'name' });
  return name.trim();
}

/** Rejects a status that has no tab in the list. */
function requireStatusWithTab(status: DealStatus | null): DealStatus | null {
  if (status === 'CANCELED' || status === 'VOIDED') throw refuse('FIELD_INVALID', { field: 'status' });
  return status;
}
