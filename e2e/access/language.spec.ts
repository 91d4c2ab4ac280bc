import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';

test('CARE-14 the language chosen at the sign-in page holds in the account, until another is chosen there', async ({
  browser,
  page: elsewhere,
}) => {
  const email = await signUpInvestor(elsewhere);
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

  const ofEnglish = scripts.length;
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The German texts come in a script of their own.
  expect(scripts.length).toBeGreaterThan(ofEnglish);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'login-german');

  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(newAccountPassword);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(paths.allDeals());
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Angebote suchen' })).toBeVisible();
  await takeScreenshots(page, 'deals-german');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Angebote suchen' })).toBeVisible();

  await elsewhere.goto(paths.account());
  const section = elsewhere.getByRole('region', { name: 'Sprache und Zeit' });
  await section.getByRole('combobox', { name: 'Sprache' }).click();
  await elsewhere.getByTitle('English').last().click();
  await section.getByRole('button', { name: 'Speichern' }).click();
  await expect(elsewhere.getByRole('region', { name: 'Language and time' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
});

for (const fault of ['missing', 'hanging'] as const)
  test(`CARE-14 a ${fault} file of texts leaves the page in English until it comes by itself`, {
    tag: '@soak',
  }, async ({ browser, page: account, uncaught }) => {
    const page = await browser.newPage({ locale: 'de-CH' });
    const email = await signUpInvestor(account);
    await executeAs(email, 'ShellChooseLanguage', { language: 'de' });

    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    let mend = await injectInto(page, fault);
    // A script that hangs keeps the page loading.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(heading('Login')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    mend();
    await expect(heading('Anmelden')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toHaveValue(email);

    const city = (label: string) => account.getByLabel(label, { exact: true });
    mend = await injectInto(account, fault);
    await account.goto(paths.account(), { waitUntil: 'commit' });
    await city('City').fill('Köln');
    await expect(account.getByRole('link', { name: 'Skip to content' })).toBeAttached();
    await expect(account.locator('html')).toHaveAttribute('lang', 'en');
    mend();
    await expect(city('Ort')).toHaveValue('Köln');
    await expect(account.getByRole('link', { name: 'Zum Inhalt springen' })).toBeAttached();
    await expect(account.locator('html')).toHaveAttribute('lang', 'de');
    await page.close();
    // The page reports each file once.
    uncaught.length = 0;
  });

/** Puts a fault into every script with German texts; returns a function that mends it. */
async function injectInto(page: Page, fault: 'missing' | 'hanging'): Promise<() => void> {
  const { promise: mended, resolve } = Promise.withResolvers<void>();
  let isMended = false;
  void mended.then(() => {
    isMended = true;
  });
  await page.route('**/*.js*', async (route) => {
    const response = await route.fetch();
    const isGerman = /Zum Inhalt springen|Persönliche Angaben/.test(await response.text());
    if (isGerman && !isMended) {
      if (fault === 'missing') return route.fulfill({ status: 404 });
      await mended;
    }
    return route.fulfill({ response });
  });
  return resolve;
}
