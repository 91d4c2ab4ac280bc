import { test as base } from '@playwright/test';

interface Faults {
  /** Errors that the page did not catch; a test that expects one empties the list. */
  uncaught: Error[];
}

/** Playwright's `test`, which also fails when a page threw an error that nobody caught. */
export const test = base.extend<Faults>({
  uncaught: [
    async ({ page }, use) => {
      const uncaught: Error[] = [];
      page.on('pageerror', (error) => uncaught.push(error));
      await use(uncaught);
      base.expect(uncaught.map(({ message }) => message)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
