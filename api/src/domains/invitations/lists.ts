import { normalizeEmail } from '@platform/rules';
import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { QueryWhitelistEntriesArgs, WhitelistEntry, WhitelistSort } from '../../graphql/generated/resolvers.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import type { StaffPage } from '../../read-models/staff-list.ts';
import { readOwnEntry, readWhitelist } from '../../read-models/whitelist.ts';

const defaultSort: WhitelistSort = { column: 'NAME', direction: 'asc_nulls_first' };

/**
 * Returns a page of the whitelist or of the applicants for approval (WL-01 to WL-03).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findWhitelistEntries(
  { services, caller }: RequestContext,
  selection: Selection,
  { tab, search, sort, limit, offset }: Pick<QueryWhitelistEntriesArgs, 'tab'> & Partial<QueryWhitelistEntriesArgs>,
): Promise<StaffPage<Partial<WhitelistEntry>>> {
  return readWhitelist(services.database, selection, {
    ...clientScope(caller),
    tab,
    search: parseSearch(search),
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/** Returns the caller's own entry; null for any other address, even for staff (API-14). */
export async function findOwnEntry(
  { services, caller }: RequestContext,
  selection: Selection,
  email: string,
): Promise<Partial<WhitelistEntry> | null> {
  if (normalizeEmail(email) !== normalizeEmail(caller.email)) return null;
  return readOwnEntry(services.database, selection, { ...clientScope(caller), email: caller.email });
}
