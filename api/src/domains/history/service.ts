import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { HistoryFilter, HistoryPage } from '../../graphql/generated/resolvers.ts';
import { type HistoryQuery, readClientHistory, readEmployeeHistory } from '../../read-models/history.ts';
import { parsePaging } from '../../read-models/paging.ts';

interface HistoryArguments {
  id: string;
  filter?: HistoryFilter | null;
  limit?: number | null;
  offset?: number | null;
}

/**
 * Returns a page of what was done to a visible client, newest first (HIST-16).
 *
 * @throws CodedError NOT_FOUND for any other id, without distinction (CLI-08, CLI-13), FIELD_INVALID for a limit or
 *   offset out of bounds
 */
export async function getClientHistory(
  { services, caller }: RequestContext,
  query: HistoryArguments,
): Promise<HistoryPage> {
  const page = await readClientHistory(services.database, { ...parseQuery(query), ...clientScope(caller) });
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

/**
 * Returns a page of what was done to and by an employee, newest first (HIST-16).
 *
 * @throws CodedError NOT_FOUND for an account without a staff role, FIELD_INVALID for a limit or offset out of bounds
 */
export async function getEmployeeHistory({ services }: RequestContext, query: HistoryArguments): Promise<HistoryPage> {
  const page = await readEmployeeHistory(services.database, parseQuery(query));
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

function parseQuery({ id, filter, limit, offset }: HistoryArguments): HistoryQuery {
  return {
    id: rowId(id),
    kinds: filter?.kinds ?? [],
    role: filter?.role ?? null,
    from: filter?.from ?? null,
    to: filter?.to ?? null,
    ...parsePaging(limit, offset),
  };
}
