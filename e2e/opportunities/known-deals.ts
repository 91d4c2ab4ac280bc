import { operateAs } from '../kit/calls.ts';

export interface KnownDeal {
  id: string;
  company: { id: string; name: string };
}

/** The deals that a person can see, by company and title as the cards name them. */
export async function knownDeals(email: string): Promise<(name: string) => KnownDeal> {
  const { deals } = await operateAs<{ deals: { items: (KnownDeal & { title: string })[] } }>(email, 'DealsPage', {
    limit: 50,
    offset: 0,
  });
  const byName = new Map(
    deals.items.map((deal) => [deal.title ? `${deal.company.name} - ${deal.title}` : deal.company.name, deal]),
  );
  return (name) => {
    const deal = byName.get(name);
    if (!deal) throw new Error(`The demo has no deal ${name}`);
    return deal;
  };
}
