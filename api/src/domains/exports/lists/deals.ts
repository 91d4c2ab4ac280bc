import { staff } from '../../../access/policy.ts';
import { staffDealScope } from '../../../access/staff-deal-scope.ts';
import type { StaffDeal, StaffDealSort } from '../../../graphql/generated/resolvers.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { readStaffDeals } from '../../../read-models/staff-deals.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { decimalOf, type ExportTexts, instantOf } from './cells.ts';
import { allRows, chosenOf, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

const columns = namesOf<StaffDealSort['column']>({
  DEAL: true,
  STAGE: true,
  KEY_DATE: true,
  PUBLISHED_AT: true,
  WATCHLIST_COUNT: true,
  OFFERED: true,
  AVAILABLE: true,
  STATUS: true,
  VALUATION: true,
});

const selectId = selectItems('id');
const selectRow = selectItems(
  ...['title', 'companyName', 'fundingStage', 'status', 'investmentDeadline', 'publishedAt', 'watchlistCount'],
  ...['investmentCurrency', 'investmentValue', 'availableAmount'],
);

/** As in the list (ADEAL-03). */
function statusOf({ status, publishedAt }: StaffDeal, texts: ExportTexts): string {
  const { CANCELED, VOIDED, published, draft } = texts.dealStatuses;
  if (status === 'CANCELED') return CANCELED;
  if (status === 'VOIDED') return VOIDED;
  return publishedAt ? published : draft;
}

export const deals = listExport({
  name: 'deals',
  action: 'export.deals',
  rule: staff(),
  ofPeople: false,
  columns: [
    ...(['company', 'deal', 'stage', 'keyDate', 'publishedAt', 'watchlistCount'] as const),
    ...(['currency', 'offered', 'available', 'status'] as const),
  ],
  querystring: listQuery(columns),
  open(context, { search, ...query }) {
    const { database } = context.services;
    const texts = exportCatalogues[context.caller.language];
    const list = () => ({
      ...staffDealScope(context.caller),
      search: parseSearch(search),
      sort: sortOf(query, 'DEAL'),
      ...chosenOf(query),
      ...allRows,
    });
    return {
      readIds: async () => idsOf(await readStaffDeals(database, selectId, list())),
      async readRows(ids) {
        const { items = [] } = await readStaffDeals(database, selectRow, { ...list(), ids });
        // The selection above determines the fields; the read model's type does not depend on it.
        return (items as StaffDeal[]).map((deal) => ({
          company: deal.companyName,
          deal: deal.title,
          stage: texts.stages[deal.fundingStage],
          keyDate: instantOf(deal.investmentDeadline),
          publishedAt: instantOf(deal.publishedAt),
          watchlistCount: decimalOf(deal.watchlistCount),
          currency: deal.investmentCurrency,
          offered: decimalOf(deal.investmentValue),
          available: decimalOf(deal.availableAmount),
          status: statusOf(deal, texts),
        }));
      },
    };
  },
});
