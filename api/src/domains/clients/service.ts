import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { ClientDetailActivityArgs, ClientSort, QueryClientsArgs } from '../../graphql/generated/resolvers.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { type ClientActivityRows, readClientActivity } from '../../read-models/client-activity.ts';
import { type ClientDetailRow, readClient } from '../../read-models/client-detail.ts';
import { type ClientsPage, readClients } from '../../read-models/clients-list.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';

export { changeRelationshipManager, handOverClients } from './relationship-manager.ts';

const defaultSort: ClientSort = { column: 'NAME', direction: 'asc_nulls_first' };

/**
 * Returns a page of the clients that the calling employee may see (CLI-05 to CLI-08).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findClients(
  { services, caller }: RequestContext,
  selection: Selection,
  { search, sort, filter, limit, offset }: Partial<QueryClientsArgs>,
): Promise<ClientsPage> {
  return readClients(services.database, selection, {
    ...clientScope(caller),
    search: parseSearch(search),
    statuses: filter?.statuses?.length ? filter.statuses : null,
    managerIds: filter?.managerIds?.length ? filter.managerIds.filter(isUuid) : null,
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns a client whom the calling employee may see, by account id or subject (CLI-10).
 *
 * @throws CodedError NOT_FOUND for an unknown id, another manager's client and an employee's account, without
 *   distinction (CLI-08, CLI-13)
 */
export async function getClient(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<ClientDetailRow> {
  const issuer = accountIssuer(services.configuration.identity);
  const client = await readClient(services.database, selection, { ...clientScope(caller), id, issuer });
  if (!client) throw refuse('NOT_FOUND');
  return client;
}

/**
 * Returns a page of a client's activity with deals (CLI-21). The caller must be known to see the client.
 *
 * @throws CodedError FIELD_INVALID for a limit or offset out of bounds
 */
export function findActivity(
  { services }: RequestContext,
  accountId: string,
  { limit, offset }: Partial<ClientDetailActivityArgs>,
): Promise<ClientActivityRows> {
  return readClientActivity(services.database, accountId, parsePaging(limit, offset));
}
