import { maxComparedDeals } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Deal, DealSort, QueryDealsArgs } from '../../graphql/generated/resolvers.ts';
import { readDealDetail } from '../../read-models/deal-detail.ts';
import { type DealsListPage, readDealsList } from '../../read-models/deals-list.ts';
import { readDealsToCompare } from '../../read-models/deals-to-compare.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';

/** An id that no company has. */
const noCompany = '00000000-0000-0000-0000-000000000000';

/** OPP-08: newest first. */
const defaultSort: DealSort = { column: 'PUBLISHED_AT', direction: 'desc_nulls_last' };

/**
 * Returns a page of the visible deals and their total number (OPP-02 to OPP-18).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export async function findDeals(
  { services, caller }: RequestContext,
  selection: Selection,
  { filter, sort, limit, offset }: Partial<QueryDealsArgs>,
): Promise<DealsListPage> {
  const companyId = filter?.companyId ?? null;
  return readDealsList(services.database, selection, {
    accountId: caller.accountId,
    status: filter?.status ?? null,
    search: parseSearch(filter?.search),
    language: caller.language,
    watched: filter?.watched ?? false,
    companyId: companyId === null || isUuid(companyId) ? companyId : noCompany,
    valuationBands: filter?.valuationBands ?? [],
    companyAges: filter?.companyAges ?? [],
    fundingStages: filter?.fundingStages ?? [],
    timeZone: services.configuration.timeZone,
    sort: sort ?? defaultSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns the selected fields of a visible deal, including the caller's own state (DEAL-23, DEAL-24).
 *
 * @throws CodedError NOT_FOUND for an unknown, malformed or hidden id
 */
export async function getDeal(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<Deal>> {
  const deal = await readDealDetail(services.database, selection, { accountId: caller.accountId, dealId: rowId(id) });
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}

/**
 * Returns the selected fields of the given deals in the order of their ids; unknown, malformed and hidden ones are left
 * out.
 *
 * @throws CodedError FIELD_INVALID for more deals than can be compared, NOT_FOUND when none of the ids is that of a
 *   visible deal
 */
export async function compareDeals(
  { services, caller }: RequestContext,
  selection: Selection,
  ids: readonly string[],
): Promise<Partial<Deal>[]> {
  const dealIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (dealIds.length > maxComparedDeals) throw refuse('FIELD_INVALID', { field: 'ids' });
  const deals = await readDealsToCompare(services.database, selection, {
    accountId: caller.accountId,
    dealIds: dealIds.filter(isUuid),
  });
  if (deals.length === 0 && dealIds.length > 0) throw refuse('NOT_FOUND');
  return deals;
}

/** Returns whether all of some ids are those of deals, whatever their state. */
export async function areDeals(transaction: Transaction, ids: ReadonlySet<string>): Promise<boolean> {
  return (await transaction.deal.count({ where: { id: { in: [...ids] } } })) === ids.size;
}

export { announceDealsOfCompanies } from './announcements.ts';
export {
  areTermsLive,
  changeCommitment,
  type DealTerms,
  readDealTerms,
  requireAmountWithinTerms,
} from './commitments.ts';
export { removeSectionFile } from './file-removal.ts';
export { sanitizeRichText } from './rich-text.ts';
export { addToSection, type FileSection, openSection, prepareSection } from './section-uploads.ts';
export { type HeldBackDeal, publishDealsOfCompany, unpublishDealsOfCompany } from './with-company.ts';
