import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { isSoak } from '../kit/run.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { openDeal } from '../opportunities/deals.ts';
import { type AppCase, apps } from './apps.ts';
import { content, expectNoReload, fallbackLimit, mark, tryAgain } from './fallback.ts';
import {
  entryFaults,
  injectFault,
  injectRegistryEntry,
  lateMount,
  lifecycleFaults,
  loadFaults,
  newerEntry,
  unmountFaults,
} from './faults.ts';
import { expectShownWithin } from './machine-time.ts';

/** Milliseconds until the next app must be shown. */
const leaveLimit = 2000;

const faultsBeforeUse = { ...loadFaults, ...lifecycleFaults };

/** Faults that only the first app is tested with, even in the soak test. */
const rare = new Set([
  'has a hanging entry',
  'has a hanging chunk',
  'misses a stylesheet',
  'has a hanging stylesheet',
  'has a changed byte in a stylesheet',
  'throws in bootstrap',
  'hangs in unmount',
  'names a release that is not there',
  'claims the addresses of the others',
]);

/** Faults that every app is tested with in `npm test`: one while the shell loads the app, one in the app itself. */
const basic = new Set(['answers 404', 'throws in render']);

/** Faults that the shell handles as another one, so that the soak test alone tries them. */
const alike = new Set([
  'is refused',
  'answers 500',
  'answers with a page',
  'has wrong JSON for a manifest',
  'has a hanging entry',
  'misses a chunk',
  'has a hanging stylesheet',
  'has a changed byte in a stylesheet',
]);

/**
 * The soak test tries all faults with the first app, and all but the rare ones with the others; `npm test` all that
 * differ with the first app, and the basic ones with the others.
 */
function faultsFor<Fault>(appIndex: number, faults: Record<string, Fault>): [string, Fault][] {
  const isTested = (what: string) => {
    if (isSoak) return appIndex === 0 || !rare.has(what);
    return appIndex === 0 ? !alike.has(what) : basic.has(what);
  };
  return Object.entries(faults).filter(([what]) => isTested(what));
}

async function openOtherApp(page: Page, { other }: AppCase): Promise<void> {
  // A link to messages also says how many are unseen, which other tests may have sent.
  const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${other.link}(, |$)`) });
  await link.click();
  await expectShownWithin(leaveLimit, content(page).filter({ hasText: new RegExp(`^${other.heading}$`) }));
}

for (const [index, app] of apps.entries())
  test.describe(app.name, () => {
    test.use({ signedInAs: app.account });

    for (const [what, fault] of faultsFor(index, faultsBeforeUse))
      test(`that ${what} shows a fallback, keeps other apps usable and recovers without a reload`, async ({
        page,
        uncaught,
      }) => {
        const removeFault = await injectFault(page, app.name, fault);
        await page.goto(app.path);
        await expect(page.getByRole('banner')).toBeVisible();
        await mark(page);
        if (what.includes('hang')) {
          // Navigation does not have to wait for the fallback.
          await openOtherApp(page, app);
          await page.goBack();
          await expectShownWithin(fallbackLimit, tryAgain(page));
          await removeFault();
        } else {
          await expectShownWithin(fallbackLimit, tryAgain(page));
          await openOtherApp(page, app);
          await removeFault();
          await page.goBack();
        }
        // The content of the other app may still be visible.
        const own = content(page).filter({ hasNotText: app.other.heading });
        await expect(own.or(tryAgain(page))).toBeVisible();
        if (await tryAgain(page).isVisible()) await tryAgain(page).click();
        await expect(tryAgain(page)).toBeHidden();
        await expect(own).toBeVisible();
        await expectNoReload(page);
        // The shell reports errors of an app, which this test provokes.
        uncaught.length = 0;
      });

    if (index === 0)
      test('that is left while loading is shown after an immediate return', async ({ page, uncaught }) => {
        const removeFault = await injectFault(page, app.name, async () => undefined);
        await page.goto(app.path);
        await expect(page.getByRole('main').getByRole('status')).toBeVisible();
        await mark(page);
        const name = new RegExp(`^${app.other.link}(, |$)`);
        const link = page.getByRole('banner').getByRole('link', { name });
        await link.evaluate((element: HTMLElement) => {
          // Returns before single-spa retries by itself.
          element.click();
          window.history.back();
        });
        await expect(page).toHaveURL(app.path);
        await removeFault();
        await expectShownWithin(fallbackLimit, content(page));
        await expectNoReload(page);
        uncaught.length = 0;
      });

    for (const [what, fault] of faultsFor(index, entryFaults))
      test(`DLV-01 that ${what} in the registry shows a fallback only at its own paths`, async ({ page }) => {
        const removeFault = await injectRegistryEntry(page, app.name, fault);
        await page.goto(app.path);
        await expectShownWithin(fallbackLimit, tryAgain(page));
        await openOtherApp(page, app);
        await page.goBack();
        await expect(tryAgain(page)).toBeVisible();
        if (index === 0) await expectNoAxeViolations(page);
        await removeFault();
        await tryAgain(page).click();
        await expect(content(page)).toBeVisible();
        await expect(tryAgain(page)).toBeHidden();
      });

    if (index === 0)
      test('DLV-01 with registry properties unknown to the shell works as before', async ({ page }) => {
        await injectRegistryEntry(page, app.name, newerEntry);
        await page.goto(app.path);
        await expect(content(page)).toBeVisible();
        await openOtherApp(page, app);
      });

    for (const [what, fault] of faultsFor(index, unmountFaults))
      test(`that ${what} can be left and works again afterwards`, async ({ page, uncaught }) => {
        const removeFault = await injectFault(page, app.name, fault);
        await page.goto(app.path);
        await expect(content(page)).toBeVisible();
        await mark(page);
        await openOtherApp(page, app);
        await page.goBack();
        await expect(content(page)).not.toHaveText(app.other.heading);
        await expect(content(page)).toBeVisible();
        await expectNoReload(page);
        await removeFault();
        uncaught.length = 0;
      });
  });

test.describe('a slot extension', () => {
  test.use({ signedInAs: demoAccounts.investor });
  const deal = 'Halcyon Diagnostics - Pre-IPO secondary';

  test('that hangs in mount shows its fallback in place, keeps the screen usable and recovers without a reload', async ({
    page,
    uncaught,
  }) => {
    const hanging = lifecycleFaults['hangs in mount'] as NonNullable<(typeof lifecycleFaults)[string]>;
    const removeFault = await injectFault(page, 'mfe-chat', hanging);
    await openDeal(page, deal);
    await expect(content(page)).toHaveText(/./);
    await mark(page);
    const heading = await content(page).textContent();
    await expectShownWithin(fallbackLimit, tryAgain(page));
    await expect(content(page)).toHaveText(heading ?? '');
    await removeFault();
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeHidden();
    await expect(ownHeading(page)).toBeVisible();
    await expect(content(page)).toHaveText(heading ?? '');
    await expectNoReload(page);
    uncaught.length = 0;
  });

  test('that hangs in mount can be left at once, and nothing of it appears later', async ({ page }) => {
    await page.clock.install();
    const removeFault = await injectFault(page, 'mfe-chat', lateMount);
    await openDeal(page, deal);
    await expect.poll(() => page.evaluate(() => Reflect.has(window, 'finishMount'))).toBe(true);
    await mark(page);
    await page.getByRole('banner').getByRole('link', { name: 'Preferences' }).click();
    await expectShownWithin(leaveLimit, content(page).filter({ hasText: 'Investor preferences' }));
    const title = await page.title();

    await page.clock.fastForward(2 * fallbackLimit);
    await page.evaluate(() => Reflect.get(window, 'finishMount')());
    await removeFault();
    await expect(content(page)).toHaveText('Investor preferences');
    await expect(page).toHaveTitle(title);
    await expect(ownHeading(page)).toHaveCount(0);
    await expect(tryAgain(page)).toHaveCount(0);

    await page.goBack();
    await expect(ownHeading(page)).toBeVisible();
    await expect(tryAgain(page)).toHaveCount(0);
    await expectNoReload(page);
  });
});

/** What the slot extension shows. */
const ownHeading = (page: Page) => page.getByRole('heading', { name: 'Do you have a question?' });
