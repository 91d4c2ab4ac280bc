import type { Page } from '@playwright/test';

/** Goes to an address within the page that is open, as a link does: without loading it anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}
