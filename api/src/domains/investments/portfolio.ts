import type { RequestContext } from '../../context.ts';
import type { CurrencyPortfolio } from '../../graphql/generated/resolvers.ts';
import { readPortfolio } from '../../read-models/portfolio.ts';

/** Returns the totals of the caller's own investments and interests, one entry per currency. */
export function getMyPortfolio({ services, caller }: RequestContext): Promise<CurrencyPortfolio[]> {
  const { database, configuration } = services;
  return readPortfolio(database, { accountId: caller.accountId, timeZone: configuration.timeZone });
}
