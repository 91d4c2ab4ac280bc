import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { people, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

for (const [id, email, path, facts] of [
  ['ACC-01', people.investor, '/app/account', ['Helena', 'Marchetti-Boyd', 'Switzerland', '+41 44 123 45 67']],
  ['ADM-14', people.administrator, '/admin/account', ['Victoria', 'Ashworth', 'Switzerland', '+41 44 555 01 01']],
] as const) {
  test(`${id} ${path} shows the own data and e-mail preferences`, async ({ page }) => {
    await signIn(page, email, { door: path === '/admin/account' ? '/admin' : '/' });
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Account & Settings' }).click();
    await expect(page).toHaveURL(path);
    const personal = page.getByRole('region', { name: 'Personal information' });
    for (const fact of [...facts, email, 'Zürich'])
      await expect(personal.getByText(fact, { exact: true })).toBeVisible();
    const preferences = page.getByRole('region', { name: 'Email preferences' });
    await expect(preferences.getByText('Frequency')).toBeVisible();
    await expect(preferences.getByText('Off')).not.toHaveCount(0);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, path.slice(1).replace('/', '-'));
  });
}
