import type { RequestContext } from '../../context.ts';
import type { LoaderQuery, Loaders } from '../../graphql/loaders.ts';
import { type Selection, selectionOf } from '../../read-models/selection.ts';
import type { StaffDealRow } from '../../read-models/staff-deals.ts';
import { getStaffDeals } from './staff-deals.ts';

type ConversationQuery = LoaderQuery<{ dealId: string | null }, unknown>;

/** Batches the deals of many conversations into one statement; aliases may select different fields. */
async function deal(queries: readonly ConversationQuery[], context: RequestContext) {
  const deals = new Map<Selection, Map<string, StaffDealRow>>();
  for (const [selection, same] of Map.groupBy(queries, ({ info }) => selectionOf(info))) {
    const ids = new Set(same.flatMap(({ obj }) => obj.dealId ?? []));
    if (ids.size > 0) deals.set(selection, await getStaffDeals(context, selection, [...ids]));
  }
  return queries.map(({ obj, info }) => deals.get(selectionOf(info))?.get(obj.dealId ?? '') ?? null);
}

export const loaders: Loaders = { Conversation: { deal } };
