import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { WatchlistCompany } from '../../graphql/generated/resolvers.ts';
import { readWatchlistCompanies } from '../../read-models/watchlist-companies.ts';
import { readDealTerms } from '../deals/service.ts';

/**
 * Adds a visible deal to the caller's own watchlist; idempotent (WATCH-11, WATCH-12).
 *
 * @throws CodedError NOT_FOUND for an unknown, malformed or hidden deal
 */
export async function watch({ services, caller }: RequestContext, dealId: string): Promise<void> {
  const entry = { accountId: caller.accountId, dealId: rowId(dealId) };
  await services.database.prisma.$transaction(async (transaction) => {
    const { visible } = await readDealTerms(transaction, dealId, { lock: false });
    if (!visible) throw refuse('NOT_FOUND');
    await transaction.watchlistEntry.createMany({ data: entry, skipDuplicates: true });
  });
}

/**
 * Removes a deal from the caller's own watchlist; idempotent (WATCH-11). Hidden deals can be removed too, since they
 * would reappear when they are published again.
 *
 * @returns whether the deal is visible
 * @throws CodedError NOT_FOUND for an unknown or malformed deal, and for a hidden one that was not watched
 */
export function unwatch({ services, caller }: RequestContext, dealId: string): Promise<boolean> {
  const entry = { accountId: caller.accountId, dealId: rowId(dealId) };
  return services.database.prisma.$transaction(async (transaction) => {
    const { visible } = await readDealTerms(transaction, dealId, { lock: false });
    const { count } = await transaction.watchlistEntry.deleteMany({ where: entry });
    // Do not reveal that a hidden deal exists to callers who have not watched it.
    if (!visible && count === 0) throw refuse('NOT_FOUND');
    return visible;
  });
}

/** Returns the companies on the caller's own watchlist, each once, sorted by name (WATCH-03). */
export function findWatchlistCompanies({ services, caller }: RequestContext): Promise<WatchlistCompany[]> {
  return readWatchlistCompanies(services.database, caller.accountId);
}
