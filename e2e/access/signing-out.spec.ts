import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword, signIn, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';
import { operationOf } from './mock-responses.ts';

/** An API call captured from the page, for replaying it with the same token. */
interface Call {
  headers: { authorization: string };
  data: unknown;
}

async function signInAndCaptureCall(page: Page): Promise<Call> {
  await signIn(page, demoAccounts.investor);
  const next = page.waitForRequest((request) => request.url().endsWith('/graphql') && request.method() === 'POST');
  await page.goto(paths.deals());
  const request = await next;
  const authorization = (await request.headerValue('authorization')) ?? '';
  return { headers: { authorization }, data: request.postDataJSON() };
}

async function statusOf(page: Page, call: Call): Promise<number> {
  return (await page.request.post('/graphql', { ...call })).status();
}

test('AUTH-11 ends the session at the provider and goes to /', { tag: '@soak' }, async ({ page }) => {
  const call = await signInAndCaptureCall(page);
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto(paths.app());
  await expect(page).toHaveURL('/');
  expect(await statusOf(page, call)).toBe(401);
});

test('AUTH-11 ends the session at the provider even if the page is closed right after the click', {
  tag: '@soak',
}, async ({ page, context }) => {
  const other = await context.newPage();
  const call = await signInAndCaptureCall(page);
  expect(await statusOf(other, call)).toBe(200);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.close();
  await expect.poll(() => statusOf(other, call)).toBe(401);
});

test('AUTH-11 PERM-04 shows the next user of a tab no data of the previous one', async ({ page }) => {
  await signIn(page, demoAccounts.administrator, { path: paths.admin() });
  await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible();
  await signOut(page);

  const accounts: string[] = [];
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'ShellMe') return route.fallback();
    const response = await route.fetch();
    accounts.push(((await response.json()) as { data: { me: { email: string } } }).data.me.email);
    return route.fulfill({ response });
  });
  await signIn(page, demoAccounts.investor);
  await expect(page).toHaveURL(within(paths.deals));
  expect(new Set(accounts)).toEqual(new Set([demoAccounts.investor]));
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0);
});

test('AUTH-11 signs the other tabs of the browser out too', { tag: '@soak' }, async ({ page, context }) => {
  await signIn(page, demoAccounts.investor);
  const other = await context.newPage();
  await other.goto(paths.investments());
  await expect(other.getByRole('button', { name: 'Manage', exact: true })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('AUTH-11 keeps no token in storage', { tag: '@soak' }, async ({ page }) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const bearer = request.headers().authorization;
    if (bearer) tokens.push(bearer.replace('Bearer ', ''));
  });
  await signIn(page, demoAccounts.investor);
  await expect(page.getByRole('article').first()).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) expect(stored).not.toContain(token.slice(0, 40));
  expect(stored).not.toMatch(/eyJ/);
});

test('ADM-10 signs staff out from the account menu', async ({ page }) => {
  await signIn(page, demoAccounts.administrator, { path: paths.admin() });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account & Settings' }).getByRole('link')).toHaveAttribute(
    'href',
    paths.staffAccount(),
  );
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goto(paths.admin());
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('AUTH-11 signs out while the provider cannot be reached', { tag: '@soak' }, async ({ page }) => {
  const email = `leaving-${randomUUID()}@example.test`;
  await page.request.post('/api/auth/sign-up', { data: { email, password: demoPassword, consent: true } });
  await signIn(page, email);
  await expect(page).toHaveURL(paths.personalInformation());
  await page.route('**/oidc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.unroute('**/oidc/**');
  await page.goto(paths.app());
  await expect(page).toHaveURL('/');
});
