import type { RequestContext } from '../../context.ts';
import type { InvestmentEntrySort, QueryMyInvestmentEntriesArgs } from '../../graphql/generated/resolvers.ts';
import { type InvestmentEntriesPage, readMyInvestmentEntries } from '../../read-models/my-investment-entries.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';

const defaultSort: InvestmentEntrySort = { column: 'UPDATED_AT', direction: 'desc_nulls_last' };

/**
 * Returns the caller's own live investments and interests, latest change first unless sorted otherwise (INV-02, INV-03,
 * INV-15).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findMyEntries(
  { services, caller }: RequestContext,
  selection: Selection,
  { progress, search, sort, limit, offset }: Partial<QueryMyInvestmentEntriesArgs>,
): Promise<InvestmentEntriesPage> {
  return readMyInvestmentEntries(services.database, selection, {
    accountId: caller.accountId,
    progress: progress ?? null,
    search: parseSearch(search),
    language: caller.language,
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}
