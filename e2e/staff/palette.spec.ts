import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search all areas' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search all areas' });
const closing = (page: Page) => dialog(page).getByRole('button', { name: 'Close' });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search all areas' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('staff', () => {
  test.use({ signedInAs: demoAccounts.administrator });

  test('DATA-08 the shortcut opens the search, which leads to a client by keyboard', async ({ page }) => {
    // A page of another app than the one that fills the dialog.
    await page.goto(paths.staffAccount());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(option(page, 'Employees')).toBeVisible();
    await page.keyboard.type('thorsen');
    const client = dialog(page).getByRole('group', { name: 'Clients' }).getByRole('option');
    await expect(client).toHaveText(/^Rasmus Thorsen/);
    await expect(dialog(page).getByRole('option', { selected: true })).toHaveText(/^Rasmus Thorsen/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(client).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(pageOf(paths.client));
    await expect(heading(page, 'Rasmus Thorsen')).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await button(page).click();
    await expect(dialog(page).getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveText([
      /^Rasmus Thorsen/,
    ]);
    await expectFitsNarrowScreen(page);
    // The dialog is a window of its own, whose excess the page does not show.
    await expect(closing(page)).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
    await field(page).fill('no');
    await expect(dialog(page).getByRole('group', { name: 'Deals' }).getByRole('option').first()).toBeVisible();
    await takeScreenshots(page, 'palette');
    await field(page).fill('qqqq');
    await expect(dialog(page).getByText('Nothing found')).toBeVisible();
    await takeScreenshots(page, 'palette-none');
    await closing(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();

    // Where the links of the bar do not fit, they scroll, and the menus after them stay in reach.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('investors', () => {
  test.use({ signedInAs: demoAccounts.investor });

  test('DATA-08 investors have neither the button nor the shortcut', { tag: '@soak' }, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(paths.deals());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(loaded.filter((url) => url.includes('/apps/mfe-admin/'))).toEqual([]);
  });
});
