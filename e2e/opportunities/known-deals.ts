import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { executeAs } from '../kit/api-calls.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';

export interface VisibleDeal {
  id: string;
  company: { id: string; name: string };
}

/** The deals that a person can see, by company and title as the cards name them. */
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

/** Those of the demo, asked for once a worker: no test adds or removes one. */
let demoDeals: ReturnType<typeof visibleDeals> | undefined;

/** The id of a deal of the demo. */
export async function idOfDeal(name: string): Promise<string> {
  demoDeals ??= visibleDeals(demoAccounts.investor);
  return (await demoDeals)(name).id;
}

interface DealScreen {
  /** Who opens it; the investor of the demo when absent. */
  email?: string | undefined;
  /** The deal's page when absent. */
  screen?: (parameters: { dealId: string }) => string;
}

/** Opens a screen of a deal of the demo by its address; only tests of the list go through it. */
export async function openDeal(
  page: Page,
  name: string,
  { email = demoAccounts.investor, screen = paths.deal }: DealScreen = {},
): Promise<void> {
  await resumeSession(page, email);
  await page.goto(screen({ dealId: await idOfDeal(name) }));
}
