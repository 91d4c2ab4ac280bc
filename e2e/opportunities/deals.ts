import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { executeAs } from '../kit/api-calls.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';

export interface VisibleDeal {
  id: string;
  company: { id: string; name: string };
}

/** Returns a lookup of the deals visible to an account, by company and title as shown on the cards. */
export async function visibleDeals(email: string): Promise<(name: string) => VisibleDeal> {
  const { deals } = await executeAs<{ deals: { items: (VisibleDeal & { title: string })[] } }>(email, 'DealsPage', {
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

/** The demo deals, requested once per worker because no test adds or removes one. */
let demoDeals: ReturnType<typeof visibleDeals> | undefined;

/** Returns the id of a demo deal. */
export async function idOfDeal(name: string): Promise<string> {
  demoDeals ??= visibleDeals(demoAccounts.investor);
  return (await demoDeals)(name).id;
}

interface DealScreen {
  /** E-mail address of the account; defaults to the demo investor. */
  email?: string | undefined;
  /** The screen to open; defaults to the deal's page. */
  screen?: (parameters: { dealId: string }) => string;
}

/** Opens a screen of a demo deal directly; only tests of the list navigate through the list. */
export async function openDeal(
  page: Page,
  name: string,
  { email = demoAccounts.investor, screen = paths.deal }: DealScreen = {},
): Promise<void> {
  await resumeSession(page, email);
  await page.goto(screen({ dealId: await idOfDeal(name) }));
}
