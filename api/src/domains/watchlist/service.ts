import type { RequestContext } from '../../context.ts';
import { rowId } from '../../errors/identifiers.ts';
import { refuse } from '../../errors/refusal.ts';
import type { Company } from '../../graphql/generated/resolvers.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readWatchlistCompanies } from '../../read-models/watchlist-companies.ts';
import { readDealTerms } from '../deals/service.ts';

/**
 * Puts a visible deal on the caller's own watchlist or takes it off; already so, nothing changes (WATCH-11, WATCH-12).
 *
 * @throws Refusal NOT_FOUND for an unknown, malformed or hidden deal
 */
export async function setWatched(
  { services, caller }: RequestContext,
  dealId: string,
  watched: boolean,
): Promise<void> {
  const entry = { accountId: caller.accountId, dealId: rowId(dealId) };
  await services.database.prisma.$transaction(async (transaction) => {
    const { visible } = await readDealTerms(transaction, dealId, { lock: false });
    if (!visible) throw refuse('NOT_FOUND');
    if (watched) await transaction.watchlistEntry.createMany({ data: entry, skipDuplicates: true });
    else await transaction.watchlistEntry.deleteMany({ where: entry });
  });
}

/** The companies on the caller's own watchlist, each once, by name (WATCH-03). */
export function findWatchlistCompanies(
  { services, caller }: RequestContext,
  selection: Selection,
): Promise<Partial<Company>[]> {
  return readWatchlistCompanies(services.database, selection, caller.accountId);
}
