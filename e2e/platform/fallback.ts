import type { Page } from '@playwright/test';
import { expect } from '../kit/test.ts';

/** Milliseconds until a fallback must be shown. */
export const fallbackLimit = 5000;

/** The heading of the screen. */
export const content = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The retry button of the app's fallback; a screen that failed to load its data has a button of the same name. */
export const tryAgain = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /is not available right now|has stopped working/ })
    .getByRole('button', { name: 'Try again' });

/** Marks the document to detect reloads. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}

/** Checks that the marked document is still there. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true);
}
