import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { demoDealNames } from './listed-deals.ts';

test.use({ signedInAs: demoAccounts.investor });

const cards = (page: Page): Locator => page.getByRole('article');
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
const tags = (page: Page): Locator => page.getByRole('button', { name: /^Remove filter: / });
const expectShown = (page: Page, deals: number): Promise<void> =>
  expect.poll(async () => (await demoDealNames(page)).length).toBe(deals);

test('OPP-11 OPP-12 OPP-13 the panel filters by valuation, company age and funding stage', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto(paths.allDeals());
  await expectShown(page, 26);
  const labels = (group: string) => page.getByRole('group', { name: group }).locator('label');
  await expect(labels('Valuation')).toHaveText(['Under $100M', '$100M - $500M', '$500M - $2B', 'Over $2B']);
  await expect(labels('Company age')).toHaveText(['within 5 years', '5 - 8', '8 - 12', '> 12 years']);
  await expect(labels('Stage')).toHaveText(['Seed', 'Early', 'Mid', 'Late', 'Any']);

  await box(page, 'Over $2B').check();
  await expectShown(page, 2);
  expect(await demoDealNames(page)).toEqual(['Almanac - Employee shares', 'Anvil Semiconductors - Secondary']);
  await box(page, 'Under $100M').check();
  await expectShown(page, 10);
  await box(page, '> 12 years').check();
  await expectShown(page, 1);
  expect(await demoDealNames(page)).toEqual(['Anvil Semiconductors - Secondary']);
  await box(page, 'Seed').check();
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await box(page, 'Any').check();
  await expectShown(page, 1);
  await expect(page).toHaveURL(
    `${paths.allDeals()}?valuation=under-100-million&valuation=over-2-billion&age=over-12-years&stage=seed&stage=any`,
  );
});

test('OPP-18 active filters are shown as tags and in the URL and can be cleared at once', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto(`${paths.allDeals()}?valuation=over-2-billion&valuation=huge&age=&stage=mid&search=100%25_a`);
  await expect(tags(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'No deals available of this type' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Search: 100%_a' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search opportunities' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove filter: Over $2B' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove filter: Mid' }).click();
  await expectShown(page, 2);
  await page.reload();
  await expectShown(page, 2);
  await expect(box(page, 'Over $2B')).toBeChecked();
  await page.getByRole('tab', { name: 'Active', exact: true }).click();
  await expectShown(page, 1);
  await expect(page).toHaveURL(`${paths.dealsOfType({ type: 'active' })}?valuation=over-2-billion`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(paths.dealsOfType({ type: 'active' }));
  await expectShown(page, 14);
  await expect(page.getByRole('list', { name: 'Filters in force' })).toBeFocused();
  await page.goBack();
  await expectShown(page, 1);
  await expect(tags(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('nothing like this');
  await page.getByRole('heading', { name: 'No deals available of this type' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
  await expectShown(page, 14);
});

test('OPP-14 OPP-18 on a narrow screen the filters are in a drawer and work by keyboard', { tag: '@soak' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.allDeals());
  await expectShown(page, 26);
  await page.getByRole('button', { name: 'Filters', exact: true }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  await expectNoAxeViolations(page);
  await box(page, 'Under $100M').focus();
  await page.keyboard.press('Space');
  await box(page, 'Early').focus();
  await page.keyboard.press('Space');
  await drawer.getByRole('button', { name: 'Show the opportunities' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
  await expect(tags(page)).toHaveCount(2);
  await expectFitsNarrowScreen(page);
  // The previous cards stay until the new ones are loaded.
  await expect.poll(async () => (await demoDealNames(page)).length).toBeLessThan(8);
  await expect(cards(page)).not.toHaveCount(0);
});

test('the filters are legible in both sizes and colour schemes', { tag: '@soak' }, async ({ page }) => {
  await page.goto(`${paths.allDeals()}?valuation=under-100-million&stage=seed&stage=early&search=a`);
  await expect(cards(page).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'opportunities-filters');
});
