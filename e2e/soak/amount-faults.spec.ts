import { paths } from '@platform/paths';
import type { Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs } from '../kit/api-calls.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { changeResponse, failOperation, operationOf } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf, within } from '../kit/url-patterns.ts';
import { openDeal } from '../opportunities/deals.ts';

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Invest', exact: true });
/** The documents of the investment, which show the amount in the same format. */
const documents = (page: Page) =>
  page
    .getByRole('main')
    .filter({ has: page.getByRole('heading', { level: 1, name: 'Your investment in Seedling Bio' }) });
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Opens the amount of an investment in Seedling Bio. */
async function openInvest(page: Page, email?: string): Promise<void> {
  await openDeal(page, 'Seedling Bio', { email, screen: paths.invest });
  await expect(amount(page)).toBeVisible();
}

/** Triggers the refetch on window focus. */
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

type Deal = {
  availableAmount: string | null;
  investmentMax: string;
  investmentDeadline: string;
  status: string;
  myInvestment: object | null;
};

/** Changes the deal in the following responses; returns a function that restores it. */
const changeDeal = (page: Page, change: Partial<Deal>) =>
  changeResponse<{ deal: Deal }>(page, 'AmountDeal', ({ deal }) => Object.assign(deal, change));

test('AMT-07 AMT-10 AMT-17 changes of the deal while typing are reported, and the amount is kept', async ({ page }) => {
  await openInvest(page);
  await amount(page).fill('150000');

  await test.step('less is available than before', async () => {
    const restore = await changeDeal(page, { availableAmount: '90000.00' });
    await focusWindow(page);
    await expect(page.locator('dl')).toContainText('Available€90,000');
    await submit(page).click();
    await expect(notice(page, 'The amount is above the available €90,000')).toBeVisible();
    await restore();
  });

  await test.step('less than the minimum is available', async () => {
    const restore = await changeDeal(page, { availableAmount: '10000.00' });
    await focusWindow(page);
    await expect(notice(page, 'Less than the minimum is available at the moment.')).toBeVisible();
    await restore();
  });

  await test.step('an available amount of zero is a limit', async () => {
    const restore = await changeDeal(page, { availableAmount: '0.00' });
    await focusWindow(page);
    await expect(page.locator('dl')).toContainText('Available€0');
    await expect(notice(page, 'Nothing of this opportunity is available at the moment.')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'invest-sold-out');
    await restore();
  });

  await test.step('the deadline passes', async () => {
    const restore = await changeDeal(page, { investmentDeadline: '2026-01-01T22:59:59.999Z' });
    await focusWindow(page);
    await expect(notice(page, 'The deadline of this opportunity has passed.')).toBeVisible();
    await expect(amount(page)).toHaveValue('150,000');
    await restore();
  });

  await test.step('the deal is closed', async () => {
    const restore = await changeDeal(page, { status: 'CLOSED' });
    await focusWindow(page);
    await expect(notice(page, 'This opportunity was closed while you had it open.')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await expect(amount(page)).toHaveValue('150,000');
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'invest-closed-meanwhile');
    await restore();
  });

  await test.step('the deal accepts interest only', async () => {
    const restore = await changeDeal(page, { status: 'PROSPECTIVE' });
    await focusWindow(page);
    const link = notice(page, 'This opportunity takes interest only now.').getByRole('link', {
      name: 'Indicate interest',
    });
    await expect(link).toHaveAttribute('href', /\/indicate-interest\/[0-9a-f-]{36}\/150000$/);
    await restore();
  });

  await test.step('the deal is restored', async () => {
    await focusWindow(page);
    await expect(submit(page)).toBeEnabled();
  });

  await test.step('the deal is unpublished', async () => {
    const gone = { errors: [{ message: 'Not found', path: ['deal'], extensions: { code: 'NOT_FOUND', params: {} } }] };
    await page.route('**/graphql', (route) =>
      operationOf(route) === 'AmountDeal'
        ? route.fulfill({ status: 404, json: { data: null, ...gone } })
        : route.fallback(),
    );
    await focusWindow(page);
    await expect(notice(page, 'This opportunity is no longer available.')).toBeVisible();
    await expect(amount(page)).toHaveValue('150,000');
    await expect(submit(page)).toBeDisabled();
  });
});

test('AMT-10 AMT-22 a double click and a lost response create one investment, with one idempotency key', async ({
  page,
}) => {
  await openInvest(page, await signUpInvestor(page));
  const keys: (string | undefined)[] = [];
  const answers = [
    // The request never arrives.
    (route: Route) => route.abort(),
    // The request is processed slowly, and its response is lost.
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
  ];
  await page.route('**/api/investment/insert', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (answers.shift() ?? ((other: Route) => other.fallback()))(route);
  });

  await amount(page).fill('60000');
  await submit(page).dblclick();
  await confirmInvestment(page).dblclick();
  await expect(notice(page, 'Send it again: it counts only once.')).toBeVisible();
  await expect(amount(page)).toHaveValue('60,000');
  await takeScreenshots(page, 'invest-no-answer');
  expect(keys).toHaveLength(1);

  await submit(page).dblclick();
  await confirmInvestment(page).dblclick();
  const confirmation = notice(page, 'Your investment of €60,000 in this opportunity is made.');
  await expect(confirmation).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);

  await confirmation.getByRole('link', { name: 'Continue with the documents' }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(documents(page).getByText('€60,000')).toBeVisible();
});

test('AMT-10 AMT-24 after a lost response and a cancellation elsewhere, the next order is a new one', async ({
  page,
}) => {
  const email = await signUpInvestor(page);
  await openInvest(page, email);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/investment/insert', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await amount(page).fill('60000');
  await submit(page).click();
  await confirmInvestment(page).click();
  const confirmation = notice(page, 'Your investment of €60,000 in this opportunity is made.');
  await expect(confirmation).toBeVisible();
  const documents = await confirmation.getByRole('link', { name: 'Continue with the documents' }).getAttribute('href');
  const investmentId = documents?.split('/').at(-1);

  await callApiAs(email, '/api/investment/cancel', { investmentId });
  await focusWindow(page);
  await expect(confirmation).toBeHidden();
  await submit(page).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  expect(page.url()).not.toContain(investmentId);
  expect(new Set(keys).size).toBe(2);
});

test('AMT-10 a pending order cannot be cancelled, and its outcome is reported after leaving the screen', async ({
  page,
}) => {
  await openDeal(page, 'Seedling Bio', { email: await signUpInvestor(page) });
  await submit(page).click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/investment/insert', async (route) => {
    await released;
    await route.fallback();
  });
  await amount(page).fill('60000');
  await submit(page).click();
  await confirmInvestment(page).click();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled();
  await expect(amount(page)).not.toBeEditable();
  for (const preset of await page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button').all())
    await expect(preset).toBeDisabled();

  await page.goBack();
  // The screen that is left stays until the next one is loaded.
  await expect(amount(page)).toBeHidden();
  await expect(page).toHaveURL(within(paths.deal));
  release();
  await expect(page.getByText(/^Your investment of €60,000 in Seedling Bio.* is made\.$/)).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
});

test('AMT-15 AMT-24 after a lost response the next order is a new one, also for the same amount', async ({ page }) => {
  await openInvest(page, await signUpInvestor(page));
  await amount(page).fill('50000');
  await submit(page).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(within(paths.documentHandler));
  await page.goto(page.url().replace(/document-handler\/([^/]+)\/.*/, 'modify-ammount/$1'));
  const keys: (string | undefined)[] = [];
  await page.route('**/api/investment/modify', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  async function modify(value: string): Promise<void> {
    await amount(page).fill(value);
    await page.getByRole('button', { name: 'Modify amount' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  }
  await modify('60000');
  await expect(notice(page, 'Your investment of €60,000 in this opportunity is made.')).toBeVisible();
  // The outcome of the previous investment is known, so the cancellation note is no longer shown.
  await expect(page.getByRole('note')).toHaveCount(0);
  await modify('75000');
  await expect(notice(page, 'Your investment of €75,000 in this opportunity is made.')).toBeVisible();
  await modify('60000');
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(documents(page).getByText('€60,000')).toBeVisible();
  expect(new Set(keys).size).toBe(3);
});

test('AMT-15 a changed amount with a lost response opens the documents of the new investment', async ({ page }) => {
  await openInvest(page, await signUpInvestor(page));
  await amount(page).fill('60000');
  await submit(page).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  const former = page.url();
  await page.goto(former.replace(/document-handler\/([^/]+)\/.*/, 'modify-ammount/$1/75000'));
  await page.route('**/api/investment/modify', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Modify amount' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();

  const confirmation = notice(page, 'Your investment of €75,000 in this opportunity is made.');
  await expect(confirmation).toBeVisible();
  await expect(notice(page, 'Send it again')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'modify-no-answer');
  await confirmation.getByRole('link', { name: 'Continue with the documents' }).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  await expect(documents(page).getByText('€75,000')).toBeVisible();
  expect(page.url()).not.toBe(former);
});

test('AMT-09 a failed save of an interest is reported, keeps the amount and can be retried', async ({ page }) => {
  const email = await signUpInvestor(page);
  await openDeal(page, 'Fernbach Cement - Series D', { email, screen: paths.declareInterest });
  await amount(page).fill('250000');
  const restore = await failOperation(page, 'SaveInterest');
  await page.getByRole('button', { name: 'Save interest' }).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(amount(page)).toHaveValue('250,000');
  await restore();
  await page.getByRole('button', { name: 'Save interest' }).dblclick();
  await expect(page.getByText('Your investment interest has been updated')).toHaveCount(1);
  await expect(page).toHaveURL(within(paths.deal));
  await expect(page.getByRole('button', { name: 'Modify interest' })).toBeVisible();
});
