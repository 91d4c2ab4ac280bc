import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** A text that occurs once in the code of a library, and not in code that uses it. */
const signatures = {
  React: '__COMPILER_RUNTIME',
  'React DOM': 'rendererPackageName',
  router: 'may be used only in the context of a <Router> component',
  'single-spa': 'before-mount-routing-event',
  'GraphQL client': '`[Network] ${',
  i18next: 'hasLoadedNamespace: i18next was not initialized',
};

/** Returns the scripts that a page loads while visiting apps in order, with a page load only for the first. */
async function scriptsOf(page: Page, paths: string[]): Promise<Map<string, string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  for (const [index, path] of paths.entries()) {
    if (index === 0) await page.goto(path);
    else await page.evaluate((to) => window.history.pushState(null, '', to), path);
    await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
    const app = apps.find((candidate) => candidate.path === path);
    await expect(page.locator(`[data-app=${app?.name}] h1`)).toBeVisible();
  }
  const entries = await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const));
  return new Map(entries);
}

for (const [name, account] of Object.entries(demoAccounts))
  test.describe(`as ${name}`, () => {
    test.use({ signedInAs: account });
    const paths = apps.filter((app) => app.account === account).map(({ path }) => path);

    for (const [order, ordered] of Object.entries({ forwards: paths, backwards: [...paths].reverse() }))
      test(`each shared library is loaded once when apps are visited ${order}`, async ({ page }) => {
        const scripts = await scriptsOf(page, ordered);
        for (const [library, signature] of Object.entries(signatures)) {
          const holders = [...scripts].filter(([, text]) => text.includes(signature)).map(([url]) => url);
          expect(holders, library).toHaveLength(1);
        }
      });
  });
