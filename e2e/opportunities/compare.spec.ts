import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse, operationOf } from '../kit/graphql.ts';
import { navigateTo } from '../kit/navigate.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts, signIn, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { idOfDeal } from './deals.ts';

test.use({ signedInAs: demoAccounts.investor });

const toggle = (page: Page, name: string) => page.getByRole('button', { name: `Compare: ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen to compare' });
const table = (page: Page) => page.getByRole('table', { name: /^Comparison of/ });
const heads = (page: Page) => table(page).getByRole('columnheader');
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
const onlyDifferences = (page: Page) => page.getByRole('checkbox', { name: 'Only differences' });

const tidewell = 'Tidewell Storage - Series C';
const older = 'Tidewell Storage - Series B';
const koji = 'Koji Works - Second plant in Kyoto';
const seedling = 'Seedling Bio';

const compareAddress = (ids: readonly string[]) => `${paths.comparison()}?deals=${ids.join(',')}`;

test('deals are selected in the list and on their page and compared side by side', async ({ page }) => {
  await page.goto(paths.allDeals());
  await expect(bar(page)).toHaveCount(0);
  await toggle(page, tidewell).click();
  await expect(toggle(page, tidewell)).toHaveAttribute('aria-pressed', 'true');
  await toggle(page, older).click();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'compare-bar');
  await page.getByRole('link', { name: `Learn more: ${koji}` }).click();
  // The list has a button of the same name.
  await expect(page.getByRole('heading', { level: 1, name: koji })).toBeVisible();
  await toggle(page, koji).click();
  await bar(page).getByRole('link', { name: 'Compare 3 deals' }).click();

  await expect(heads(page)).toHaveCount(4);
  await expect(heads(page)).toContainText(['Term', tidewell, older, koji]);
  await expect(row(page, 'Status').getByRole('cell')).toHaveText(['Open', 'Closed', 'Open']);
  await expect(row(page, 'Headquarters').getByRole('cell')).toContainText(['Esbjerg', 'Esbjerg', 'München']);
  await expect(row(page, 'Valuation').getByRole('cell').first()).toHaveText('€410,000,000');
  await expect(row(page, 'Status').getByRole('rowheader')).not.toContainText('Same');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'compare');

  const all = await table(page).getByRole('row').count();
  const equal = await table(page).getByRole('rowheader', { name: /Same$/ }).count();
  expect(equal).toBeGreaterThan(0);
  await onlyDifferences(page).check();
  await expect(table(page).getByRole('row')).toHaveCount(all - equal);
  await onlyDifferences(page).uncheck();

  // The print layout has no controls.
  await page.emulateMedia({ media: 'print' });
  await expect(table(page)).toBeVisible();
  await expect(onlyDifferences(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${koji} from the comparison` })).toBeHidden();
  await page.emulateMedia({ media: null });

  // Removes one deal, which persists across a reload, and adds one from the list.
  await page.getByRole('button', { name: `Remove ${koji} from the comparison` }).click();
  await expect(heads(page)).toHaveCount(3);
  await expect(row(page, 'Headquarters').getByRole('rowheader')).toContainText('Same');
  await page.reload();
  await expect(heads(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Add a deal' }).click();
  await expect(toggle(page, koji)).toHaveAttribute('aria-pressed', 'false');
  for (const name of [seedling, koji]) await toggle(page, name).click();
  await toggle(page, 'Wayfare Mobility').click();
  await expect(page.getByText('You can compare up to 4 deals')).toBeVisible();
  await expect(toggle(page, 'Wayfare Mobility')).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(bar(page).getByRole('link')).toHaveText('Compare 4 deals');
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('the comparison leads back to the list in its previous state', { tag: '@soak' }, async ({ page }) => {
  await page.goto(paths.allDeals());
  await page.getByRole('checkbox', { name: 'Any' }).check();
  for (const name of [tidewell, koji]) await toggle(page, name).click();
  // The page is loaded the first time and already cached the second time.
  for (const address of [`${paths.allDeals()}?stage=any`, paths.allDeals()]) {
    await expect(page).toHaveURL(address);
    await bar(page).getByRole('link', { name: 'Compare 2 deals' }).click();
    await expect(heads(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(address);
    await page.getByRole('checkbox', { name: 'Any' }).uncheck();
  }
  // Even if the list is left right after a selection.
  await expect(page).toHaveURL(paths.allDeals());
  const compare = await bar(page).getByRole('link', { name: 'Compare 2 deals' }).elementHandle();
  await page.getByRole('checkbox', { name: 'Any' }).evaluate((box: HTMLElement, link) => {
    box.click();
    (link as HTMLElement | null)?.click();
  }, compare);
  await expect(heads(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`${paths.allDeals()}?stage=any`);
});

test('the comparison leads back to a list that had not been loaded', { tag: '@soak' }, async ({ page }) => {
  await page.goto(paths.allDeals());
  for (const name of [tidewell, koji]) await toggle(page, name).click();
  await page.route('**/graphql', (route) =>
    operationOf(route) === 'DealsPage' ? new Promise<void>(() => undefined) : route.fallback(),
  );
  await page.goto(`${paths.dealsOfType({ type: 'closed' })}?sort=name`);
  await bar(page).getByRole('link', { name: 'Compare 2 deals' }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`${paths.dealsOfType({ type: 'closed' })}?sort=name`);
});

test('deals are removed in succession without waiting for the server', { tag: '@soak' }, async ({ page }) => {
  await page.goto(compareAddress(await Promise.all([tidewell, older, koji].map(idOfDeal))));
  await expect(heads(page)).toHaveCount(4);
  await page.route('**/graphql', (route) =>
    operationOf(route) === 'ComparePage' ? new Promise<void>(() => undefined) : route.fallback(),
  );
  await page.getByRole('button', { name: `Remove ${koji} from the comparison` }).click();
  await expect(heads(page)).toContainText(['Term', tidewell, older]);
  await expect(heads(page)).toHaveCount(3);
  await page.getByRole('button', { name: `Remove ${older} from the comparison` }).click();
  await expect(heads(page)).toHaveCount(2);
  await expect(heads(page).last()).toContainText(tidewell);
  await expect(page).toHaveURL(/\?deals=[^,]+$/);
  await expect(page.getByText('left out')).toHaveCount(0);
});

test('a URL with hidden, missing, one or too many deals is reported', { tag: '@soak' }, async ({ page }) => {
  await page.goto(paths.comparison());
  await expect(page.getByRole('heading', { name: 'No deals to compare' })).toBeVisible();
  const ids = await Promise.all([tidewell, older, koji, seedling].map(idOfDeal));
  const go = (deals: readonly string[]) => navigateTo(page, compareAddress(deals));

  await go(["no'id", '00000000-0000-4000-8000-000000000000']);
  await expect(page.getByText('2 deals of this comparison are not available and were left out.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No deals to compare' })).toBeVisible();
  await go([ids[0] ?? '', 'nonsense']);
  await expect(page.getByText('1 deal of this comparison is not available and was left out.')).toBeVisible();
  await expect(page.getByText('Choose one more deal, and what is the same is marked.')).toBeVisible();
  await expect(onlyDifferences(page)).toHaveCount(0);
  await go([...ids, '00000000-0000-4000-8000-000000000000']);
  await expect(page.getByText('Up to 4 deals can be compared; the others were left out.')).toBeVisible();
  await expect(heads(page)).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Add a deal' })).toHaveCount(0);

  // Refetches on focus after one deal has been closed and another hidden.
  await expect(row(page, 'Status').getByRole('cell').first()).toHaveText('Open');
  await changeResponse<{ dealsToCompare: { status: string }[] }>(page, 'ComparePage', ({ dealsToCompare }) => {
    dealsToCompare.pop();
    Object.assign(dealsToCompare[0] ?? {}, { status: 'CLOSED' });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('1 deal of this comparison is not available and was left out.')).toBeVisible();
  await expect(row(page, 'Status').getByRole('cell').first()).toHaveText('Closed');
  await expect(heads(page)).toHaveCount(4);
});

test('the table stays readable with long, empty and right-to-left texts, on a narrow screen and by keyboard', {
  tag: '@soak',
}, async ({ page }) => {
  interface Answer {
    dealsToCompare: { title: string; fees: string; status: string; company: { name: string; sectors: [] } }[];
  }
  await changeResponse<Answer>(page, 'ComparePage', ({ dealsToCompare: [first, second] }) => {
    if (!first || !second) return;
    Object.assign(first, { fees: 'fee '.repeat(5_000), title: 'word'.repeat(500) });
    Object.assign(first.company, { sectors: [] });
    Object.assign(second, { fees: 'עמלה של שני אחוזים', status: 'CLOSED', availableAmount: '0.00', title: 'סבב שני' });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(compareAddress(await Promise.all([tidewell, koji].map(idOfDeal))));
  await expect(row(page, 'Fees').getByRole('cell').last()).toHaveAttribute('dir', 'auto');
  await expect(row(page, 'Sectors').getByRole('cell').first()).toHaveText('Not stated');
  await expect(row(page, 'Available amount').getByRole('cell').last()).toHaveText('€0');
  expect((await row(page, 'Fees').boundingBox())?.height).toBeLessThan(800);
  await expectFitsNarrowScreen(page);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'compare-long');
  // The row headers stay in view while the deals scroll by keyboard.
  const area = page.getByRole('group', { name: /^Comparison of/ });
  const before = await row(page, 'Fees').getByRole('rowheader').boundingBox();
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => area.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await row(page, 'Fees').getByRole('rowheader').boundingBox())?.x).toBe(before?.x);
});

test.describe('with a new account', () => {
  test.use({ signedInAs: undefined });

  test('the selection is cleared on sign-out', { tag: '@soak' }, async ({ page }) => {
    const email = await signUpInvestor(page);
    await page.goto(paths.allDeals());
    await toggle(page, tidewell).click();
    await expect(bar(page)).toBeVisible();
    await signOut(page);
    await signIn(page, email, { password: newAccountPassword });
    await expect(toggle(page, tidewell)).toHaveAttribute('aria-pressed', 'false');
    await expect(bar(page)).toHaveCount(0);
  });
});
