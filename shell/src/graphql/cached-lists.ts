import type { Cache } from '@urql/exchange-graphcache';
import { graphql } from '../gql/index.ts';

const DealsDocument = graphql(`
  query CachedDeals($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int) {
    deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
      }
    }
  }
`);

const InvestmentEntriesDocument = graphql(`
  query CachedInvestmentEntries(
    $progress: InvestmentProgress
    $search: String
    $sort: InvestmentEntrySort
    $limit: Int
    $offset: Int
  ) {
    myInvestmentEntries(progress: $progress, search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
      }
    }
  }
`);

type Page = { totalCount: number; items: { id: string }[] };

/** The stored forms of a root field: one for each set of arguments that it was asked for with. */
function formsOf(cache: Cache, fieldName: string) {
  return cache.inspectFields('Query').filter((field) => field.fieldName === fieldName);
}

const isOfWatchlist = (variables: Record<string, unknown> | null) =>
  (variables?.filter as { watched?: unknown } | null | undefined)?.watched === true;

/** Makes every stored form of a root field be asked for again. */
export function forgetFields(cache: Cache, fieldName: string): void {
  for (const field of formsOf(cache, fieldName)) cache.invalidate('Query', fieldName, field.arguments);
}

/** Makes every stored page of the watchlist be asked for again. */
export function forgetWatchlist(cache: Cache): void {
  for (const field of formsOf(cache, 'deals')) {
    if (isOfWatchlist(field.arguments)) cache.invalidate('Query', 'deals', field.arguments);
  }
}

/** Takes a deal off every stored page of the watchlist (WATCH-09). */
export function takeOffWatchlist(cache: Cache, dealId: string): void {
  for (const { arguments: variables } of formsOf(cache, 'deals')) {
    if (!isOfWatchlist(variables)) continue;
    cache.updateQuery({ query: DealsDocument, variables: variables ?? {} }, (data) =>
      data ? { ...data, deals: without(data.deals, dealId) } : data,
    );
  }
}

/**
 * Makes the stored pages of a watchlist of more than one page be asked for again: on each, a deal of the next one takes
 * the place of one that has gone. A watchlist on one page is known without the server.
 */
export function forgetPartsOfWatchlist(cache: Cache): void {
  for (const { arguments: variables } of formsOf(cache, 'deals')) {
    if (!isOfWatchlist(variables)) continue;
    const page = cache.readQuery({ query: DealsDocument, variables: variables ?? {} })?.deals;
    if (page && page.items.length < page.totalCount) cache.invalidate('Query', 'deals', variables);
  }
}

/** Takes an investment or interest off every stored page of the list of investments (INV-09). */
export function takeOffInvestments(cache: Cache, entryId: string): void {
  for (const { arguments: variables } of formsOf(cache, 'myInvestmentEntries')) {
    cache.updateQuery({ query: InvestmentEntriesDocument, variables: variables ?? {} }, (data) =>
      data ? { ...data, myInvestmentEntries: without(data.myInvestmentEntries, entryId) } : data,
    );
  }
}

function without<List extends Page>(page: List, id: string): List {
  const items = page.items.filter((item) => item.id !== id);
  return { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) };
}
