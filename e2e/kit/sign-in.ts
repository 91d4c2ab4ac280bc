import { expect, type Page } from '@playwright/test';

/** Password of every account of the demo data. */
export const demoPassword = 'Demo2026!';

/** Who is who in the demo data; the others are named by their state or role. */
export const people = { investor: 'investor@demo.test', administrator: 'admin@demo.test' } as const;

export interface SignInOptions {
  /** Where to sign in: `/`, for staff `paths.admin()`. */
  door?: string;
  password?: string;
}

/** Signs in at the real door, as a person does, and waits until the door is left. */
export async function signIn(page: Page, email: string, options: SignInOptions = {}): Promise<void> {
  await page.goto(options.door ?? '/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(options.password ?? demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
}

/** Signs out from the account menu and waits for the door: whoever signs in again does not meet the sign-out on its way. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
}
