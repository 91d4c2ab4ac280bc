import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse, failOperation, listenForOperations } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';

const saved = (page: Page) => page.getByRole('region', { name: 'Saved searches' });
const nameDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a search is saved, opened with its count of new deals, renamed and deleted', async ({ page }) => {
  await signUpInvestor(page);
  await page.goto(`${paths.dealsOfType({ type: 'active' })}?search=a&valuation=under-100-million&sort=name`);
  await expect(saved(page)).toContainText('Choose filters, then save them here');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = nameDialog(page, 'Save this search');
  await expect(dialog.getByLabel('Name')).toHaveValue('Search: a, Under $100M');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Name').fill('x'.repeat(61));
  await expect(dialog.getByText('A name has at most 60 characters')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Name').fill(' Small ones ');
  const restore = await failOperation(page, 'CreateSavedSearch');
  await Promise.all([
    expect(page.getByText('Could not complete request...')).toBeVisible(),
    dialog.getByLabel('Name').press('Enter'),
  ]);
  await restore();
  // On a busy machine, the click returns after the toast is gone.
  await Promise.all([
    expect(page.getByText('Search saved')).toBeVisible(),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeFocused();
  await expect(saved(page).getByRole('listitem')).toHaveText(['Small ones']);

  // Nothing is new right after saving, so the count is mocked; API tests cover the real counts.
  await changeResponse<{ savedSearches: { newCount: number }[] }>(page, 'SavedSearches', (data) => {
    for (const search of data.savedSearches) search.newCount = 3;
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(saved(page).getByRole('listitem')).toHaveText(['Small ones3 new']);
  await page.goto(paths.allDeals());
  await expect(saved(page).getByRole('listitem')).toHaveText(['Small ones3 new']);
  await takeScreenshots(page, 'opportunities-saved-searches');
  await page.unrouteAll({ behavior: 'wait' });
  // Opening the search in another tab also marks it as seen.
  const operations = listenForOperations(page);
  const opened = page.context().waitForEvent('page');
  await saved(page).getByRole('link', { name: 'Small ones' }).click({ button: 'middle' });
  await (await opened).close();
  await expect(saved(page).getByRole('listitem')).toHaveText(['Small ones']);
  expect(operations).toContain('LookAtSavedSearch');
  await saved(page).getByRole('link', { name: 'Small ones' }).click();
  await expect(page).toHaveURL(
    `${paths.dealsOfType({ type: 'active' })}?search=a&valuation=under-100-million&sort=name`,
  );
  await expect(page.getByRole('checkbox', { name: 'Under $100M' })).toBeChecked();
  await expect(saved(page).getByRole('listitem')).toHaveText(['Small ones']);

  const actions = saved(page).getByRole('button', { name: 'Actions for Small ones' });
  // The panel scrolls by itself and clips its content.
  await saved(page).getByRole('link', { name: 'Small ones' }).press('Tab');
  await expect(actions).toBeFocused();
  const roomForRing = await actions.evaluate((button) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(button);
    const panel = button.closest('aside');
    const edge = (panel?.getBoundingClientRect().left ?? 0) + (panel?.clientWidth ?? 0);
    return (
      edge - button.getBoundingClientRect().right - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset)
    );
  });
  expect(roomForRing).toBeGreaterThanOrEqual(0);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = nameDialog(page, 'Rename the search');
  await renaming.getByLabel('Name').fill('Smallest');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming).toBeHidden();
  await expect(saved(page).getByRole('listitem')).toHaveText(['Smallest']);
  await saved(page).getByRole('button', { name: 'Actions for Smallest' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the search Smallest?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(saved(page)).toContainText('Choose filters, then save them here');
  await expect(saved(page)).toBeFocused();
});
