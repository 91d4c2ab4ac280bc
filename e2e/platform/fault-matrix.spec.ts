import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { isSoak } from '../kit/run.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { type AppCase, apps } from './apps.ts';
import {
  entryFaults,
  fillingSlot,
  inject,
  injectEntry,
  leaveFaults,
  lifeFaults,
  loadFaults,
  newerEntry,
} from './faults.ts';

/** Milliseconds until a person must see an answer, and until the next app must stand. */
const answerLimit = 5000;
const leaveLimit = 2000;

const faultsBeforeUse = { ...loadFaults, ...lifeFaults };

/** Faults that only the first app is put through, also in the soak. */
const rare = new Set([
  'has a hanging entry',
  'has a hanging chunk',
  'misses a stylesheet',
  'has a hanging stylesheet',
  'throws in bootstrap',
  'hangs in unmount',
  'names a release that is not there',
  'claims the addresses of the others',
]);

/** Faults of every app in `npm test`: one that the shell meets while it loads the app, one of the app itself. */
const basic = new Set(['answers 404', 'throws in render']);

/** The first app is put through all faults; the others through the basic ones, in the soak through all but the rare. */
function faultsFor<Fault>(appIndex: number, faults: Record<string, Fault>): [string, Fault][] {
  return Object.entries(faults).filter(([what]) => appIndex === 0 || (isSoak ? !rare.has(what) : basic.has(what)));
}

const content = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The fallback for the app as a whole; a screen that could not load its data has a button of that name too. */
const tryAgain = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /is not available right now|has stopped working/ })
    .getByRole('button', { name: 'Try again' });

/** Marks the document, so that a reload would be noticed. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}

async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true);
}

async function goElsewhere(page: Page, { other }: AppCase): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: other.link, exact: true });
  await link.click();
  await expect(content(page)).toHaveText(other.heading, { timeout: leaveLimit });
}

for (const [index, app] of apps.entries())
  test.describe(app.name, () => {
    test.use({ person: app.person });

    for (const [what, fault] of faultsFor(index, faultsBeforeUse))
      test(`that ${what} gets a fallback, leaves the others usable and recovers without a reload`, async ({
        page,
        uncaught,
      }) => {
        const heal = await inject(page, app.name, fault);
        await page.goto(app.path);
        await expect(page.getByRole('banner')).toBeVisible();
        await mark(page);
        if (what.includes('hang')) {
          // Nobody has to wait for the fallback to go on.
          await goElsewhere(page, app);
          await page.goBack();
          await expect(tryAgain(page)).toBeVisible({ timeout: answerLimit });
          await heal();
        } else {
          await expect(tryAgain(page)).toBeVisible({ timeout: answerLimit });
          await goElsewhere(page, app);
          await heal();
          await page.goBack();
        }
        // What the other app has shown may still stand.
        const own = content(page).filter({ hasNotText: app.other.heading });
        await expect(own.or(tryAgain(page))).toBeVisible();
        if (await tryAgain(page).isVisible()) await tryAgain(page).click();
        await expect(tryAgain(page)).toBeHidden();
        await expect(own).toBeVisible();
        await expectNoReload(page);
        // The shell reports what an app did; that is what this test wants.
        uncaught.length = 0;
      });

    if (index === 0)
      test('that is left while it loads comes up for somebody who is back at once', async ({ page, uncaught }) => {
        const heal = await inject(page, app.name, async () => undefined);
        await page.goto(app.path);
        await expect(page.getByRole('main').getByRole('status')).toBeVisible();
        await mark(page);
        const link = page.getByRole('banner').getByRole('link', { name: app.other.link, exact: true });
        await link.evaluate((element: HTMLElement) => {
          // Sooner than single-spa tries again by itself.
          element.click();
          window.history.back();
        });
        await expect(page).toHaveURL(app.path);
        await heal();
        await expect(content(page)).toBeVisible({ timeout: answerLimit });
        await expectNoReload(page);
        uncaught.length = 0;
      });

    for (const [what, fault] of faultsFor(index, entryFaults))
      test(`DLV-01 that ${what} in the registry is told of at its own addresses alone`, async ({ page }) => {
        const heal = await injectEntry(page, app.name, fault);
        await page.goto(app.path);
        await expect(tryAgain(page)).toBeVisible({ timeout: answerLimit });
        await goElsewhere(page, app);
        await page.goBack();
        await expect(tryAgain(page)).toBeVisible();
        if (index === 0) await expectNoAxeViolations(page);
        await heal();
        await tryAgain(page).click();
        await expect(content(page)).toBeVisible();
        await expect(tryAgain(page)).toBeHidden();
      });

    if (index === 0)
      test('DLV-01 that says in the registry what the shell does not know yet works as before', async ({ page }) => {
        await injectEntry(page, app.name, newerEntry);
        await page.goto(app.path);
        await expect(content(page)).toBeVisible();
        await goElsewhere(page, app);
      });

    for (const [what, fault] of faultsFor(index, leaveFaults))
      test(`that ${what} is left all the same and works again afterwards`, async ({ page, uncaught }) => {
        const heal = await inject(page, app.name, fault);
        await page.goto(app.path);
        await expect(content(page)).toBeVisible();
        await mark(page);
        await goElsewhere(page, app);
        await page.goBack();
        await expect(content(page)).not.toHaveText(app.other.heading);
        await expect(content(page)).toBeVisible();
        await expectNoReload(page);
        await heal();
        uncaught.length = 0;
      });
  });

test.describe('a filling of a slot', () => {
  test.use({ person: people.investor });

  test('that hangs in mount gets its fallback in place, leaves the screen usable and recovers without a reload', async ({
    page,
    uncaught,
  }) => {
    await injectEntry(page, 'mfe-chat', fillingSlot('deal.chat'));
    const heal = await inject(
      page,
      'mfe-chat',
      lifeFaults['hangs in mount'] as NonNullable<(typeof lifeFaults)[string]>,
    );
    await page.goto(paths.allDeals());
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/view-opportunity/);
    await expect(content(page)).not.toHaveText('Opportunities');
    await mark(page);
    const heading = await content(page).textContent();
    await expect(tryAgain(page)).toBeVisible({ timeout: answerLimit });
    await expect(content(page)).toHaveText(heading ?? '');
    await heal();
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeHidden();
    await expect(content(page)).toHaveText(heading ?? '');
    await expectNoReload(page);
    uncaught.length = 0;
  });
});
