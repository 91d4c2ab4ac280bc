import type { Caller } from '../../access/caller.ts';
import { clientScope } from '../../access/client-scope.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { HistoryFilter, HistoryKind, HistoryPage } from '../../graphql/generated/resolvers.ts';
import {
  type HistoryQuery,
  readClientHistory,
  readCompanyHistory,
  readDealHistory,
  readEmployeeHistory,
  readFlowHistory,
} from '../../read-models/history.ts';
import { parsePaging } from '../../read-models/paging.ts';

export { announceRecordChange } from './record-changes.ts';

export interface HistoryArguments {
  id: string;
  filter?: HistoryFilter | null;
  limit?: number | null;
  offset?: number | null;
}

/**
 * Returns a page of what was done to a visible client, newest first (HIST-16); of investments and flows only with
 * `read_client_document`.
 *
 * @throws CodedError NOT_FOUND for any other id, without distinction (CLI-08, CLI-13), FIELD_INVALID for a limit or
 *   offset out of bounds
 */
export async function getClientHistory(
  { services, caller }: RequestContext,
  query: HistoryArguments,
): Promise<HistoryPage> {
  const page = await readClientHistory(services.database, {
    ...parseQuery(query),
    kinds: wantedKinds(query, caller.permissions.has('read_client_document') ? allKinds : withoutDocuments),
    ...clientScope(caller),
  });
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

/**
 * Returns a page of what was done to and by an employee, newest first (HIST-16), without what they do as an investor; of
 * what they did to clients only as much as the caller may read of all clients.
 *
 * @throws CodedError NOT_FOUND for an account without a staff role, FIELD_INVALID for a limit or offset out of bounds
 */
export async function getEmployeeHistory(
  { services, caller }: RequestContext,
  query: HistoryArguments,
): Promise<HistoryPage> {
  const page = await readEmployeeHistory(services.database, {
    ...parseQuery(query),
    kinds: wantedKinds(query, ofStaff),
    actedKinds: wantedKinds(query, actedKindsFor(caller)),
  });
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

/**
 * Returns a page of what was done to a company, newest first (HIST-16).
 *
 * @throws CodedError NOT_FOUND, FIELD_INVALID for a limit or offset out of bounds
 */
export async function getCompanyHistory({ services }: RequestContext, query: HistoryArguments): Promise<HistoryPage> {
  const page = await readCompanyHistory(services.database, {
    ...parseQuery(query),
    kinds: wantedKinds(query, allKinds),
  });
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

/**
 * Returns a page of what was done to a deal of the caller's list, newest first (HIST-16).
 *
 * @throws CodedError NOT_FOUND for any other id (ADEAL-06), FIELD_INVALID for a limit or offset out of bounds
 */
export async function getDealHistory(
  { services, caller }: RequestContext,
  query: HistoryArguments,
): Promise<HistoryPage> {
  const page = await readDealHistory(services.database, {
    ...parseQuery(query),
    kinds: wantedKinds(query, allKinds),
    ...staffDealScope(caller),
  });
  if (!page) throw refuse('NOT_FOUND');
  return page;
}

/**
 * Returns a page of what was done to a template or a deal's copy, newest first (HIST-16). The caller must be known to read
 * the flow.
 *
 * @throws CodedError FIELD_INVALID for a limit or offset out of bounds
 */
export function getFlowHistory({ services }: RequestContext, query: HistoryArguments): Promise<HistoryPage> {
  return readFlowHistory(services.database, { ...parseQuery(query), kinds: wantedKinds(query, allKinds) });
}

/** All kinds of entries. */
const allKinds = Object.keys({
  ACCOUNT: true,
  ACCESS: true,
  PREFERENCES: true,
  INVITATION: true,
  INVESTMENT: true,
  DOCUMENT: true,
  SECURITY: true,
  CONTENT: true,
  PUBLICATION: true,
} satisfies Record<HistoryKind, true>) as HistoryKind[];

/** Investments and flows of clients take `read_client_document` (PERM-14). */
const withoutDocuments = allKinds.filter((kind) => kind !== 'INVESTMENT' && kind !== 'DOCUMENT');

/** What employees invest and prefer is theirs alone (CLI-08, reading 36). */
const ofStaff = withoutDocuments.filter((kind) => kind !== 'PREFERENCES');

/** Without the data of clients, which take `read_client_info` and visibility (CLI-07). */
const withoutClients = ofStaff.filter((kind) => kind !== 'ACCOUNT' && kind !== 'INVITATION');

/** Returns the kinds of what an employee did that a caller may read: the rows may be about any client. */
function actedKindsFor(caller: Caller): readonly HistoryKind[] {
  if (!clientScope(caller).all) return withoutClients;
  return caller.permissions.has('read_client_document') ? allKinds : withoutDocuments;
}

const wantedKinds = ({ filter }: HistoryArguments, permitted: readonly HistoryKind[]) =>
  permitted.filter((kind) => !filter?.kinds?.length || filter.kinds.includes(kind));

function parseQuery({ id, filter, limit, offset }: HistoryArguments): Omit<HistoryQuery, 'kinds'> {
  return {
    id: rowId(id),
    role: filter?.role ?? null,
    from: filter?.from ?? null,
    to: filter?.to ?? null,
    ...parsePaging(limit, offset),
  };
}
