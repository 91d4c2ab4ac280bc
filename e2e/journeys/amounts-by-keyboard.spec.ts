import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen } from '../kit/accessibility.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { reach as goTo } from '../kit/keyboard.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Goes to an element and presses keys there. */
async function reach(page: Page, target: Locator, keys: string): Promise<void> {
  await goTo(page, target);
  await page.keyboard.press(keys);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name });

/** Searches for a deal and opens it once it is the only result. */
async function find(page: Page, word: string, title: string): Promise<void> {
  await reach(page, page.getByRole('searchbox', { name: 'Search opportunities' }), 'Control+a');
  await page.keyboard.type(word);
  await expect(page.getByRole('link', { name: /^Learn more/ })).toHaveCount(1);
  await reach(page, link(page, `Learn more: ${title}`), 'Enter');
}

async function give(page: Page, amount: string, submit: string): Promise<void> {
  await reach(page, page.getByLabel('Amount', { exact: true }), 'Control+a');
  await page.keyboard.type(amount);
  await expectFitsNarrowScreen(page);
  await reach(page, button(page, submit), 'Enter');
}

test('AMT-08 AMT-10 AMT-15 interest, investment, change and cancellation by keyboard on a narrow screen', {
  tag: '@soak',
}, async ({ page }) => {
  await signUpInvestor(page);
  await page.goto(paths.allDeals());

  await test.step('indicate interest on a prospective deal', async () => {
    await find(page, 'penumbra', 'Penumbra Quantum - Series A');
    await reach(page, button(page, 'Indicate interest'), 'Enter');
    await give(page, '250000', 'Save interest');
    await expect(page.getByText('Your investment interest has been updated')).toBeVisible();
    await expect(button(page, 'Modify interest')).toBeVisible();
  });

  await test.step('invest in an active one', async () => {
    await page.goto(paths.allDeals());
    await find(page, 'seedling', 'Seedling Bio');
    await reach(page, button(page, 'Invest'), 'Enter');
    await give(page, '60000', 'Invest');
    await reach(page, confirmInvestment(page), 'Enter');
    await expect(page).toHaveURL(within(paths.documentHandler));
    await expect(page.getByText('€60,000')).toBeVisible();
  });

  await test.step('modify it', async () => {
    await page.goto(paths.allDeals());
    await find(page, 'seedling', 'Seedling Bio');
    await reach(page, link(page, 'Custom'), 'Enter');
    await give(page, '75000.50', 'Modify amount');
    await reach(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }), 'Enter');
    await expect(page).toHaveURL(within(paths.documentHandler));
    await expect(page.getByText('€75,000.50')).toBeVisible();
  });

  await test.step('cancel it', async () => {
    await page.goto(paths.allInvestments());
    await reach(page, page.getByRole('button', { name: 'Cancel your investment in Seedling Bio' }), 'Enter');
    await reach(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel investment' }), 'Enter');
    await expect(page.getByRole('article').filter({ hasText: 'Seedling Bio' })).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: 'Penumbra Quantum' })).toContainText('250,000');
  });
});
