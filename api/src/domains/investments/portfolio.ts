import type { RequestContext } from '../../context.ts';
import type { CurrencyPortfolio } from '../../graphql/generated/resolvers.ts';
import { readPortfolio } from '../../read-models/portfolio.ts';

/** What the caller's own list of investments and interests adds up to, a currency at a time. */
export function getMyPortfolio({ services, caller }: RequestContext): Promise<CurrencyPortfolio[]> {
  const { database, configuration } = services;
  return readPortfolio(database, { accountId: caller.accountId, timeZone: configuration.timeZone });
}
