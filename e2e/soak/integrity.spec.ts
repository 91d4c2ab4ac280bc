import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** Collects what the browser refuses for lack of a matching hash. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

for (const { name, account, path } of apps)
  test.describe(name, () => {
    test.use({ signedInAs: account });

    test('DLV-09 is loaded with everything verified, in a page that allows nothing else', async ({ page }) => {
      const refused = watchRefusals(page);
      const files = new Map<string, number>();
      page.on('requestfinished', async (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(apps|shell)\/.*\.(js|css)$/.test(pathname)) files.set(pathname, (files.get(pathname) ?? 0) + 1);
      });
      const response = await page.goto(path);
      expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const unverified = await page
        .locator('script[src], link[rel="stylesheet"], link[rel="preload"]:not([as="fetch"])')
        .evaluateAll((elements) => elements.filter((element) => !element.getAttribute('integrity')).map(String));
      expect(unverified).toEqual([]);
      expect(refused).toEqual([]);
      // A preloaded file whose attributes differ from those of its element would be requested twice.
      expect([...files].filter(([, times]) => times > 1)).toEqual([]);
      expect([...files.keys()].some((file) => file.startsWith(`/apps/${name}/`))).toBe(true);
    });
  });

test.describe('a script without a hash', () => {
  test.use({ signedInAs: demoAccounts.investor });

  test('DLV-09 is refused by the page', async ({ page }) => {
    await page.goto(paths.allDeals());
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const outcome = await page.evaluate(async () => {
      const [{ name = '' } = {}] = performance
        .getEntriesByType('resource')
        .filter(({ name: url }) => url.endsWith('.js'));
      const script = document.createElement('script');
      script.src = `${name}?again`;
      script.crossOrigin = 'anonymous';
      return new Promise((resolve) => {
        script.onload = () => resolve('run');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      });
    });
    expect(outcome).toBe('refused');
  });
});
