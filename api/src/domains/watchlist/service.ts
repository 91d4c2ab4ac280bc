import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { WatchlistCompany } from '../../graphql/generated/resolvers.ts';
import { readWatchlistCompanies } from '../../read-models/watchlist-companies.ts';
import { readDealTerms } from '../deals/service.ts';

/**
 * Puts a visible deal on the caller's own watchlist; already there, nothing changes (WATCH-11, WATCH-12).
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
 * Takes a deal off the caller's own watchlist, a hidden one too, which would come back when it is published again; not
 * there, nothing changes (WATCH-11).
 *
 * @returns whether the deal can still be seen
 * @throws CodedError NOT_FOUND for an unknown or malformed deal, and for a hidden one that was not watched
 */
export function unwatch({ services, caller }: RequestContext, dealId: string): Promise<boolean> {
  const entry = { accountId: caller.accountId, dealId: rowId(dealId) };
  return services.database.prisma.$transaction(async (transaction) => {
    const { visible } = await readDealTerms(transaction, dealId, { lock: false });
    const { count } = await transaction.watchlistEntry.deleteMany({ where: entry });
    // Whether there is such a deal is nobody's to know who does not see or watch it.
    if (!visible && count === 0) throw refuse('NOT_FOUND');
    return visible;
  });
}

/** The companies on the caller's own watchlist, each once, by name (WATCH-03). */
export function findWatchlistCompanies({ services, caller }: RequestContext): Promise<WatchlistCompany[]> {
  return readWatchlistCompanies(services.database, caller.accountId);
}
