import type { Page } from '@playwright/test';
import { signIn, signOut } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** Collects the texts of all answers to GraphQL calls that are long enough not to occur by chance. */
function collectAnswers(page: Page): Set<string> {
  const texts = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string' && value.length >= 8) texts.add(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
  };
  page.on('response', async (response) => {
    if (!response.url().endsWith('/graphql')) return;
    const body = await response.json().catch(() => undefined);
    collect(body?.data);
  });
  return texts;
}

/** Returns all that the page has stored in the browser, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      await caches.keys(),
      document.cookie,
    ]);
  });

for (const app of apps)
  test(`AUTH-11 a sign-out in ${app.name} leaves nothing of what the app has loaded`, async ({ page }) => {
    await signIn(page, app.account);
    const answers = collectAnswers(page);
    await page.goto(app.path);
    await expect(page.locator(`[data-app=${app.name}] h1`)).toBeVisible();
    await expect(page.locator('.ds-loading')).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'marked', true));
    expect(answers.size).toBeGreaterThan(0);

    await signOut(page);

    // A page load, which discards the GraphQL cache and everything else in memory.
    expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBeUndefined();
    const left = await stored(page);
    expect([...answers].filter((text) => left.includes(text))).toEqual([]);
    await page.goBack();
    await expect(page.locator('[data-app]')).toHaveCount(0);
  });
