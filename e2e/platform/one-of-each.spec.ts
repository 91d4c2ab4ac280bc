import type { Page } from '@playwright/test';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from './apps.ts';

/** A text that stands in the code of a library once, and in nothing that only uses it. */
const signatures = {
  React: '__COMPILER_RUNTIME',
  'React DOM': 'rendererPackageName',
  router: 'may be used only in the context of a <Router> component',
  'single-spa': 'before-mount-routing-event',
  'GraphQL client': '`[Network] ${',
  i18next: 'hasLoadedNamespace: i18next was not initialized',
};

/** The scripts that a page has loaded after visiting apps in some order, with a page load only for the first. */
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

for (const [name, person] of Object.entries(people))
  test.describe(`as ${name}`, () => {
    test.use({ person });
    const paths = apps.filter((app) => app.person === person).map(({ path }) => path);

    for (const [order, ordered] of Object.entries({ forwards: paths, backwards: [...paths].reverse() }))
      test(`there is one of each shared library, apps visited ${order}`, async ({ page }) => {
        const scripts = await scriptsOf(page, ordered);
        for (const [library, signature] of Object.entries(signatures)) {
          const holders = [...scripts].filter(([, text]) => text.includes(signature)).map(([url]) => url);
          expect(holders, library).toHaveLength(1);
        }
      });
  });
