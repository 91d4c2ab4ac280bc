import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('EMP-03 EMP-08 EMP-09 an administrator opens an employee and changes the roles', { tag: '@soak' }, async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(`${paths.employees()}?search=senior`);
  await page
    .getByRole('row', { name: /senior@demo\.test/ })
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  await expect(page.getByRole('list', { name: 'Roles' })).toContainText('Senior employee');
  for (const tab of ['Deals', 'Investors', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
    await expectNoAxeViolations(page);
  }
  await page.getByRole('tab', { name: 'Roles' }).click();
  await takeScreenshots(page, 'employee');

  // A role without rights, given and taken away again: other tests use this account.
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByTitle('Delegate').click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('gets Delegate');
  await expect(page.getByRole('button', { name: 'Go back' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Change roles' }).click();
  await expect(page.getByText('Role Updated!')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Delegate' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change roles' }).click();
  await expect(page.getByRole('button', { name: 'Remove Delegate' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('changed the roles');
});
