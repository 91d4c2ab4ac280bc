import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { QueryDealVersionsArgs } from '../../graphql/generated/resolvers.ts';
import { type DealForEditingRow, readDealForEditing } from '../../read-models/deal-for-editing.ts';
import { type DealVersionRow, readDealVersion, readDealVersions } from '../../read-models/deal-versions.ts';
import { parsePaging } from '../../read-models/paging.ts';
import { type Selection, subselectionOf } from '../../read-models/selection.ts';
import { requireOnDeal } from './locked-deal.ts';
import { requireListed } from './staff-deals.ts';

/**
 * Returns a deal for its editor (EDIT-50, PERM-15).
 *
 * @throws CodedError NOT_FOUND for a deal that is not in the caller's list, FORBIDDEN for one that they may not edit
 */
export function getDealForEditing(
  context: RequestContext,
  selection: Selection,
  id: string,
): Promise<DealForEditingRow> {
  return readSavedDeal(context, selection, requireOnDeal(context.caller, 'edit_opportunity', id));
}

/** Returns a deal that the caller has just saved. */
export async function readSavedDeal(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<DealForEditingRow> {
  const query = { dealId: rowId(id), accountId: caller.accountId };
  const deal = await readDealForEditing(services.database, selection, query);
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}

/**
 * Returns a page of the versions of a deal in the caller's list, newest first (HIST-01).
 *
 * @throws CodedError NOT_FOUND, FIELD_INVALID for a limit or offset out of bounds
 */
export async function findDealVersions(
  context: RequestContext,
  selection: Selection,
  { id, limit, offset }: Partial<QueryDealVersionsArgs> & { id: string },
): Promise<{ items: DealVersionRow[]; totalCount: number }> {
  const page = parsePaging(limit, offset);
  const dealId = await requireListed(context, id);
  return readDealVersions(context.services.database, subselectionOf(selection, 'items'), { dealId, ...page });
}

/** @throws CodedError NOT_FOUND for a deal that is not in the caller's list, and for an unknown number */
export async function getDealVersion(
  context: RequestContext,
  { id, number }: { id: string; number: number },
): Promise<DealVersionRow> {
  const dealId = await requireListed(context, id);
  const version = await readDealVersion(context.services.database, { dealId, number });
  if (!version) throw refuse('NOT_FOUND');
  return version;
}
