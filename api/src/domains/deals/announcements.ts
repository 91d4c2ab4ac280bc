import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Topics } from '../../events/events.ts';
import type { TermsContent } from '../../read-models/deal-content.ts';
import { announceTerms } from '../notifications/service.ts';

declare module '../../events/events.ts' {
  interface Topics {
    /** What investors see of these deals has changed: they came, went, or have another content. */
    'deals.changed': { audience: 'investors'; dealIds: string[] };
  }
}

export type DealsChanged = Topics['deals.changed'];

const audience = 'investors';

/** Announces, with the commit, that what investors see of deals has changed; nothing without deals. */
export async function announceDeals(
  { services }: Pick<RequestContext, 'services'>,
  transaction: Transaction,
  dealIds: readonly string[],
): Promise<void> {
  if (dealIds.length === 0) return;
  await services.events.publish('deals.changed', { audience, dealIds: [...dealIds] }, transaction);
}

/** Tells those who follow a published deal if its terms have changed: anything but its name (NOTE-03). */
export async function tellOfChangedTerms(
  { services }: Pick<RequestContext, 'services'>,
  transaction: Transaction,
  deal: { id: string; version: number; before: TermsContent; after: TermsContent },
): Promise<void> {
  const termsOf = ({ title, companyId, ...terms }: TermsContent) => JSON.stringify(Object.entries(terms).sort());
  if (termsOf(deal.before) === termsOf(deal.after)) return;
  await announceTerms(services, transaction, { dealId: deal.id, version: deal.version });
}

/** Announces, with the commit, the published deals of companies that were changed. */
export async function announceDealsOfCompanies(
  context: Pick<RequestContext, 'services'>,
  transaction: Transaction,
  companyIds: readonly string[],
): Promise<void> {
  const deals = await transaction.deal.findMany({
    where: { companyId: { in: [...companyIds] }, publishedAt: { not: null } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await announceDeals(
    context,
    transaction,
    deals.map(({ id }) => id),
  );
}

/** Subscribes to the changes of all deals until the iterator is closed; first delivers one without deals. */
export function subscribeToDeals({ services }: RequestContext): AsyncIterableIterator<DealsChanged> {
  return services.events.subscribe('deals.changed', 'audience', audience, { audience, dealIds: [] });
}
