import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
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
