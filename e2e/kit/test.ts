import { test as base } from '@playwright/test';
import { resumeIn } from './sessions.ts';

interface Options {
  /** Address of the person whose session the page has from the start; nobody's when absent. */
  person: string | undefined;
}

interface Faults {
  /** Errors that the page did not catch; a test that expects one empties the list. */
  uncaught: Error[];
}

/** Playwright's `test`, which also fails when a page threw an error that nobody caught. */
export const test = base.extend<Options & Faults>({
  person: [undefined, { option: true }],
  context: async ({ context, person }, use) => {
    if (person) await resumeIn(context, person);
    await use(context);
  },
  uncaught: [
    async ({ page }, use) => {
      const uncaught: Error[] = [];
      page.on('pageerror', (error) => uncaught.push(error));
      await use(uncaught);
      // Calls that a test answers may be on their way when it ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(uncaught.map(({ message }) => message)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
