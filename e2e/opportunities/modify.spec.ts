import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { idsIn, pageOf } from '../kit/addresses.ts';
import { becomeInvestor } from '../kit/newcomers.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Modify amount', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Modify the amount?' });

/** Opens the screen that changes an investment, from the deal's amount row, and notes what is sent from then on. */
async function openModify(page: Page): Promise<string[]> {
  await resumeSession(page, people.investor);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Halcyon Diagnostics - Pre-IPO secondary' }).click();
  await page.getByRole('navigation', { name: 'Choose an amount' }).getByRole('link', { name: 'Custom' }).click();
  await expect(page).toHaveURL(pageOf(paths.modifyAmount));
  await expect(amount(page)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/investment/')) sent.push(request.url());
  });
  return sent;
}

test('AMT-11 AINV-26 the screen names the company, its limits and what becomes of the former investment', async ({
  page,
}) => {
  await openModify(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Which amount would you like to invest in Halcyon Diagnostics?',
  );
  await expect(page.getByText(/Your previous investment of CHF\s250,000 will be cancelled/)).toBeVisible();
  await expect(page.locator('dl')).toContainText(/MinCHF\s100,000/);
  await expect(page.locator('dl')).toContainText(/MaxCHF\s3,000,000/);
  await expect(page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button')).toHaveText([
    /^CHF\s100,000$/,
    /^CHF\s1,100,000$/,
    /^CHF\s2,000,000$/,
    /^CHF\s3,000,000$/,
  ]);
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'modify-ammount');
});

test('AMT-12 the button needs an amount that differs from the current one', async ({ page }) => {
  await openModify(page);
  await expect(submit(page)).toBeDisabled();
  for (const [typed, enabled] of [
    ['250000', false],
    ['250000.00', false],
    ['250000.01', true],
    ['', false],
    ['300000', true],
  ] as const) {
    await amount(page).fill(typed);
    await expect(submit(page)).toBeEnabled({ enabled });
  }
});

test('AMT-13 AMT-14 the change is asked for first; No and Cancel send nothing', async ({ page }) => {
  const sent = await openModify(page);
  await amount(page).fill('300000');
  await submit(page).click();
  await expect(question(page)).toContainText(
    'Are you sure you want to change the amount? You will have to start over the process.',
  );
  await expect(question(page).getByRole('button', { name: 'Yes' })).toBeVisible();
  await expectNoAxeViolations(page);
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(question(page)).toBeHidden();
  await expect(amount(page)).toHaveValue('300,000');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  expect(sent).toEqual([]);
});

test('AMT-15 a refused change shows why and keeps the amount', async ({ page }) => {
  const sent = await openModify(page);
  await page.route('**/api/investment/modify', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 'ERROR',
        result: { code: 'INVESTMENT_COMPLETED', message: 'This investment is completed', params: {} },
      },
    }),
  );
  await amount(page).fill('300000');
  await submit(page).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('This investment is completed')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(amount(page)).toHaveValue('300,000');
  expect(sent).toHaveLength(1);
});

test('AMT-15 AMT-24 AINV-27 Yes opens the documents of the new investment, and the former one is gone', async ({
  page,
}) => {
  await becomeInvestor(page);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Tidewell Storage - Series C' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await amount(page).fill('300000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  const documents = page.getByRole('heading', { level: 1, name: 'Your investment in Tidewell Storage - Series C' });
  await expect(documents).toBeVisible();
  await expect(page.getByText('€300,000')).toBeVisible();
  const former = page.url();
  const [dealId = ''] = idsIn(former);
  await page.goto(paths.modifyAmount({ dealId, amount: '450000' }));
  await submit(page).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(documents).toBeVisible();
  await expect(page.getByText('€450,000')).toBeVisible();
  expect(page.url()).not.toBe(former);
  await page.goto(paths.allInvestments());
  const tile = page.getByRole('article').filter({ hasText: 'Tidewell Storage - Series C' });
  await expect(tile).toHaveCount(1);
  await expect(tile).toContainText('€450,000');
  await page.goto(former);
  await expect(page.getByText('This investment was deleted')).toBeVisible();
});
