import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FunnelKind, FunnelStep } from '../../graphql/generated/resolvers.ts';
import { readFunnel, readFunnelPeople, readFunnelSubjects } from '../../read-models/funnel.ts';
import { maxPageSize, parseSearch } from '../../read-models/paging.ts';
import { type PeriodQuery, parsePeriod } from '../../read-models/period.ts';
import { type PageQuery, parsePage } from './figures.ts';

/**
 * Returns how many investors took each step in a period (FIG-03).
 *
 * @throws CodedError FIELD_INVALID for an end before the start, NOT_FOUND for an unknown id
 */
export async function getFunnel({ services }: RequestContext, kind: FunnelKind, id: string, query: PeriodQuery) {
  const funnel = await readFunnel(services.database, kind, { ...parsePeriod(query), id: rowId(id) });
  if (!funnel) throw refuse('NOT_FOUND');
  return funnel;
}

/**
 * Returns a page of the clients behind a step whom the caller may see (FIG-03).
 *
 * @throws CodedError FIELD_INVALID as `getFigures`, NOT_FOUND for what is no id
 */
export function getFunnelPeople(
  { services, caller }: RequestContext,
  kind: FunnelKind,
  id: string,
  { step, stopped, ...query }: PageQuery & { step: FunnelStep; stopped?: boolean | null | undefined },
) {
  return readFunnelPeople(services.database, kind, {
    ...clientScope(caller),
    ...parsePage(query),
    ...{ id: rowId(id), step, stopped: stopped ?? false },
  });
}

/**
 * Returns the deals, companies or relationship managers whose name contains the search, the first by name.
 *
 * @throws CodedError FIELD_INVALID for a search out of bounds
 */
export function getFunnelSubjects({ services }: RequestContext, kind: FunnelKind, search: string | null | undefined) {
  return readFunnelSubjects(services.database, kind, { search: parseSearch(search), limit: maxPageSize });
}
