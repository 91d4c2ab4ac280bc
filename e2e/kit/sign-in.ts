import { expect, type Page } from '@playwright/test';

/** Password of every account of the demo data. */
export const demoPassword = 'Demo2026!';

/** The main accounts of the demo data; the others are named after their state or role. */
export const demoAccounts = { investor: 'investor@demo.test', administrator: 'admin@demo.test' } as const;

export interface SignInOptions {
  /** Path of the login: `/` by default, `paths.admin()` for staff. */
  path?: string;
  password?: string;
}

/** Signs in through the sign-in page and waits until it is left. */
export async function signIn(page: Page, email: string, options: SignInOptions = {}): Promise<void> {
  await page.goto(options.path ?? '/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(options.password ?? demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
}

/**
 * Signs out from the account menu and waits for the login, so that the next sign-in does not race with the sign-out.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
}
