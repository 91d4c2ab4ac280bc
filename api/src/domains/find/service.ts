import { satisfies } from '../../access/authorize.ts';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Found, QueryFindArgs } from '../../graphql/generated/resolvers.ts';
import { maxPageSize, parseSearch } from '../../read-models/paging.ts';

/** Fewer would match most records. */
const minSearchLength = 2;
const defaultLimit = 5;

/**
 * Returns the records of all areas that the calling employee may see and whose names match, in the order of the kinds
 * (DATA-08). The sources are read in parallel.
 *
 * @throws CodedError FIELD_INVALID for a limit or search out of bounds
 */
export async function findAnything(
  { services, caller }: RequestContext,
  { search: text, limit }: Pick<QueryFindArgs, 'search'> & Partial<QueryFindArgs>,
): Promise<Found[]> {
  const query = { search: parseSearch(text) ?? '', limit: limit ?? defaultLimit };
  if (query.limit < 1 || query.limit > maxPageSize) throw refuse('FIELD_INVALID', { field: 'limit' });
  if ([...query.search].length < minSearchLength) return [];
  const permitted = [...services.findSources].filter(([, source]) => satisfies(source.rule, caller));
  const found = await Promise.all(
    permitted.map(async ([kind, source]) => {
      const rows = await source.find(services.database, caller, query);
      return rows.map((row): Found => ({ detail: null, dealId: null, flowId: null, editable: null, ...row, kind }));
    }),
  );
  return found.flat();
}
