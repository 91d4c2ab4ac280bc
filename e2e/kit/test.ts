import { test as base } from '@playwright/test';
import { resumeIn } from './sessions.ts';

interface Options {
  /** E-mail address of the account that the page is signed in with; signed out when absent. */
  signedInAs: string | undefined;
}

interface Faults {
  /** Uncaught errors of the page; a test that expects one clears the list. */
  uncaught: Error[];
}

/** Playwright's `test` that also fails on uncaught errors of the page. */
export const test = base.extend<Options & Faults>({
  signedInAs: [undefined, { option: true }],
  context: async ({ context, signedInAs }, use) => {
    if (signedInAs) await resumeIn(context, signedInAs);
    await use(context);
  },
  uncaught: [
    async ({ page }, use) => {
      const uncaught: Error[] = [];
      page.on('pageerror', (error) => uncaught.push(error));
      await use(uncaught);
      // Mocked requests may still be pending when the test ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(uncaught.map(({ message }) => message)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
