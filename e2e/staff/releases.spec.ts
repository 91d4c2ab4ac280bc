import { createKeyPair } from '@platform/app-contract/signature';
import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts, demoPassword, signIn } from '../kit/sign-in.ts';
import { requireStepUp } from '../kit/step-up.ts';
import { expect, test } from '../kit/test.ts';

test('DLV-09 a key of an app is added and removed, and what is signed with it is shown', async ({ page }) => {
  await signIn(page, demoAccounts.administrator);
  await page.goto(paths.releases());
  const app = page.getByRole('region', { name: 'Analytics', exact: true });
  await app.getByText(/^Kept releases/).click();
  await expect(app.getByText(/^Signed with SHA256:/).first()).toBeVisible();
  await app.getByText(/^Keys \(/).click();
  await expectNoAxeViolations(page);

  const { publicKey, privateKey } = createKeyPair();
  await app.getByRole('button', { name: 'Add key' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a key for Analytics?' });
  await adding.getByLabel('Public key').fill(privateKey);
  await expect(adding.getByText(/^This is a private key, and is not sent/)).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'release-key-refused');
  await adding.getByLabel('Public key').fill(publicKey);
  await adding.getByLabel('Reason').fill('The team builds on another machine');
  await requireStepUp(page, 'AddAppKey');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  const password = page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password', { exact: true });
  await password.fill(demoPassword);
  await password.press('Enter');
  await expect(adding).toBeHidden();

  const key = app.getByRole('list', { name: 'Keys of Analytics' }).getByRole('listitem').last();
  await expect(key).toContainText('The team builds on another machine');
  await expect(key).toContainText('Has signed none of the kept releases');
  await expect(app.getByText(/which is no key of the app any more/).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'release-keys');

  await key.getByRole('button', { name: /^What to do with SHA256:/ }).click();
  await page.getByRole('menuitem', { name: 'Remove key' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this key of Analytics?' });
  await expect(removing.getByText('It has signed none of the kept releases.')).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'release-key-removal');
  await removing.getByLabel('Reason').fill('A browser test');
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(removing).toBeHidden();
  await expect(app.getByText('A browser test')).toBeHidden();
  await expect(app.getByText(/^Its team has no key/)).toBeVisible();
});
