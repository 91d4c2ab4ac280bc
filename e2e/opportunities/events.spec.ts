import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { executeAs } from '../kit/api-calls.ts';
import { failOperation } from '../kit/graphql.ts';
import { demoAccounts, signIn, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';

test.use({ signedInAs: demoAccounts.investor });

interface SentEvent {
  event: string;
  dealId: string;
  value: number;
  [field: string]: unknown;
}

/** Records the events that a page sends from now on, including those during unload. */
function recordEvents(page: Page): SentEvent[] {
  const events: SentEvent[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/insert/')) events.push(request.postDataJSON());
  });
  return events;
}

const visits = (events: SentEvent[]) => events.filter(({ event }) => event === 'DEAL_DETAILED_VIEW_SESSION');
const learnMore = (page: Page, name: string) => page.getByRole('link', { name: `Learn more: ${name}` });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

test('EVT-01 EVT-02 EVT-05 clicks are recorded with deal, company and account', async ({ page }) => {
  const events = recordEvents(page);
  await page.goto(paths.allDeals());
  const stored = page.waitForResponse('**/api/analytics/insert/');
  await learnMore(page, 'Wayfare Mobility').click();
  await expect(title(page, 'Wayfare Mobility')).toBeVisible();
  expect((await stored).status()).toBe(200);
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const click = {
    companyId: uuid,
    dealId: idOf(page),
    firebaseId: expect.stringMatching(/./),
    payload: null,
    value: 0,
  };
  expect(events).toEqual([{ ...click, event: 'DEAL_VIEW_MORE_CLICK' }]);
  await page.getByRole('main').getByRole('button', { name: 'Indicate interest', exact: true }).click();
  await expect.poll(() => events).toContainEqual({ ...click, event: 'DEAL_INTEREST_CLICK' });
});

test('EVT-03 EVT-04 each visit of a deal is recorded once with its duration, however it ends', async ({ page }) => {
  // Playwright does not see requests sent during unload, so the page stores them in the tab's session storage.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).endsWith('/api/analytics/insert/')) {
        const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]');
        const event = { ...JSON.parse(String(init?.body)), keepalive: init?.keepalive };
        sessionStorage.setItem('sent', JSON.stringify([...sent, event]));
      }
      return send(input, init);
    };
  });
  const sentVisits = async () =>
    visits(await page.evaluate<SentEvent[]>(() => JSON.parse(sessionStorage.getItem('sent') ?? '[]')));
  const dealsOf = (events: SentEvent[]) => events.map(({ dealId }) => dealId);
  const start = new Date().toISOString();
  await page.goto(paths.allDeals());
  const opened = Date.now();
  await learnMore(page, 'Wayfare Mobility').click();
  await expect(title(page, 'Wayfare Mobility')).toBeVisible();
  const first = idOf(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(async () => dealsOf(await sentVisits())).toEqual([first]);
  const [visit] = await sentVisits();
  expect(visit?.keepalive).toBe(true);
  expect(visit?.value).toBeGreaterThan(0);
  expect(visit?.value).toBeLessThanOrEqual(Date.now() - opened);

  // Leaves another deal for another app, then reloads the same deal.
  await learnMore(page, 'Gridleaf').click();
  await expect(title(page, 'Gridleaf')).toBeVisible();
  const second = idOf(page);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect.poll(async () => dealsOf(await sentVisits())).toEqual([first, second]);
  await page.goBack();
  await expect(title(page, 'Gridleaf')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Gridleaf')).toBeVisible();
  expect(dealsOf(await sentVisits())).toEqual([first, second, second]);

  // Page hidden into the back-forward cache (reported twice) and restored: a separate visit.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(async () => dealsOf(await sentVisits())).toEqual([first, second, second, second]);

  // Staff analytics confirm the stored events, because requests during reload and close cannot be observed.
  const third = 'Chalkline';
  const other = await page.context().newPage();
  await other.goto(paths.allDeals());
  await learnMore(other, third).click();
  await expect(title(other, third)).toBeVisible();
  const closed = idOf(other);
  await other.close();
  const sessions = async () => {
    const { dealFigures } = await executeAs<Figures>(demoAccounts.administrator, 'DealInterests', {
      time3: start,
      time4: null,
      all: false,
    });
    return dealFigures.items.filter(({ dealId }) => dealId === closed).map((deal) => deal.averageSessionTime);
  };
  await expect.poll(sessions).toEqual([expect.any(Number)]);
});

interface Figures {
  dealFigures: { items: { dealId: string; averageSessionTime: number | null }[] };
}

test('EVT-03 sign-out ends the visit while it can still be stored', { tag: '@soak' }, async ({ browser }) => {
  const page = await (await browser.newContext({ storageState: undefined })).newPage();
  await signIn(page, demoAccounts.investor);
  const events = recordEvents(page);
  await learnMore(page, 'Wayfare Mobility').click();
  await expect(title(page, 'Wayfare Mobility')).toBeVisible();
  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.event === 'DEAL_DETAILED_VIEW_SESSION',
  );
  await signOut(page);
  expect((await stored).status()).toBe(200);
  expect(visits(events)).toHaveLength(1);
  await page.context().close();
});

test('EVT-06 a failed or pending event shows no message and blocks nothing', { tag: '@soak' }, async ({ page }) => {
  // Records every toast, including hidden ones.
  await page.addInitScript(() => {
    const shown: (string | null)[] = [];
    Object.assign(window, { shownToasts: shown });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('.ds-toast')) shown.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  const shownToasts = () => page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
  await page.route('**/api/analytics/insert/', () => undefined);
  await page.goto(paths.allDeals());
  const hanging = page.waitForRequest('**/api/analytics/insert/');
  await learnMore(page, 'Penumbra Quantum').click();
  await hanging;
  // The event request stays pending.
  await expect(title(page, 'Penumbra Quantum')).toBeVisible();
  await page.unroute('**/api/analytics/insert/');
  await page.route('**/api/analytics/insert/', (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.waitForResponse('**/api/analytics/insert/');
  await page.getByRole('main').getByRole('button', { name: 'Indicate interest', exact: true }).click();
  await failed;
  await expect(page).toHaveURL(within(paths.declareInterest));
  // A reported failure after those of the events proves that toasts are recorded.
  await failOperation(page, 'SaveInterest');
  await page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Save interest' }).click();
  await expect.poll(shownToasts).toEqual(['Could not complete request...']);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
