import type { Page } from '@playwright/test';

/** A part of the names of deals that tests make, by which they find their own. */
const markOfTests = /\b[0-9a-f]{8}\b/;

/** Returns the names of the listed demo deals in their order; leaves out those that tests beside this one have published. */
export async function demoDealNames(page: Page): Promise<string[]> {
  const names = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();
  return names.filter((name) => !markOfTests.test(name));
}
