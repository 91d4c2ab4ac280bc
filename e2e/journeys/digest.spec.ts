import { paths } from '@platform/paths';
import { runInProductDatabase } from '../../tools/test/product-database.ts';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { mailsTo, waitForMail } from '../kit/received-mails.ts';
import { currentRun } from '../kit/run.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';

/** Lets an account have wanted digests since before the deals of the demo, and ends the period at once. */
async function letThePeriodEnd(email: string): Promise<void> {
  const { dataDirectory } = currentRun();
  const waiting = await runInProductDatabase(
    dataDirectory,
    `UPDATE account SET digests_since = now() - interval '2 years' WHERE email = $1 AND digests_since IS NOT NULL`,
    [email],
  );
  expect(waiting, `${email} wants digests`).toBe(1);
  await runInProductDatabase(dataDirectory, `SELECT graphile_worker.add_job('digests.store', '{}'::json)`, []);
}

test('NOTE-06 NOTE-07 NOTE-09 a digest arrives, leads to a new deal, and is ended by one click', async ({ page }) => {
  const email = await signUpInvestor(page);
  const preferences = page.getByRole('region', { name: 'Email preferences' });
  await page.goto(paths.account());
  await preferences.getByRole('radio', { name: 'Once per day' }).check();
  await preferences.getByRole('switch', { name: 'Investment opportunities' }).click();
  await preferences.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();

  await letThePeriodEnd(email);
  const mail = await waitForMail(email, /What is new/);
  const linkTo = (path: string) => mail.text.split(/\s+/).find((word) => word.includes(path)) ?? '';
  await page.goto(linkTo(`${paths.deal.root}/`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(linkTo(paths.endDigests()));
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'end-digests');
  await page.getByRole('button', { name: 'End these mails' }).click();
  await expect(page.getByText('You will get no more of these mails.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(paths.deals()));
  await page.goto(paths.account());
  await expect(preferences.getByRole('radio', { name: 'Never' })).toBeChecked();
  expect((await mailsTo(email)).filter(({ subject }) => /What is new/.test(subject))).toHaveLength(1);
});
