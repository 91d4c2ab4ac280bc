import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { ClientSort, QueryClientsArgs } from '../../graphql/generated/resolvers.ts';
import { type ClientsPage, readClients } from '../../read-models/clients-list.ts';
import { pageOf, searchOf } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';

const firstSort: ClientSort = { column: 'NAME', direction: 'asc_nulls_first' };

/**
 * A page of the clients that the calling member of staff may see (CLI-05 to CLI-08).
 *
 * @throws Refusal FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findClients(
  { services, caller }: RequestContext,
  selection: Selection,
  { search, sort, limit, offset }: Partial<QueryClientsArgs>,
): Promise<ClientsPage> {
  return readClients(services.database, selection, {
    ...clientScope(caller),
    search: searchOf(search),
    sort: sort ?? firstSort,
    ...pageOf(limit, offset),
  });
}
