import type { Page } from '@playwright/test';

/** Navigates within the open page, like a link, without a page load. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}
