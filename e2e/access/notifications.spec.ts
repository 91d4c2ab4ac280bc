import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('NOTE-01 NOTE-03 NOTE-04 what staff do arrives at the bell, is opened and archived', async ({ page }) => {
  const email = await signUpInvestor(page);
  const { me } = await executeAs<{ me: { id: string } }>(email, 'ShellMe');
  const { me: manager } = await executeAs<{ me: { id: string } }>(demoAccounts.administrator, 'ShellMe');
  await page.goto(paths.deals());
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(bell).toBeVisible();

  await executeAs(demoAccounts.administrator, 'AssignRelationshipManager', { clientId: me.id, managerId: manager.id });
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const told = panel.getByRole('link', { name: /^Your relationship manager is now / });
  await expect(told).toBeVisible();
  await expect(panel.getByText('Unread ·')).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'notifications');
  await told.click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(paths.messages()));
  await expect(panel).toBeHidden();

  await bell.click();
  await expect(panel.getByText('Unread ·')).toBeHidden();
  await panel.getByRole('button', { name: /^Archive: / }).click();
  await expect(panel.getByText('No notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});
