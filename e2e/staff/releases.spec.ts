import { createKeyPair } from '@platform/app-contract/signature';
import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
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

test('DLV-07 the faults that pages saw of a release are read', async ({ page }) => {
  const { publishedApps } = await executeAs<{ publishedApps: { name: string; stable: string }[] }>(
    demoAccounts.administrator,
    'PublishedApps',
  );
  const release = publishedApps.find(({ name }) => name === 'mfe-analytics')?.stable;
  const of = { app: 'mfe-analytics', release };
  const counts = { mounts: 1, faultyMounts: 1, failedMounts: 0, failedCalls: 0, longTasks: 0 };
  const crash = "TypeError: Cannot read properties of undefined (reading 'title')";
  const long = `ChunkLoadError: Loading chunk failed.${'/apps-of-a-long-address'.repeat(7)}`;
  await callApiAs(demoAccounts.administrator, '/api/platform/beacons/', {
    releases: [{ ...of, ...counts }],
    faults: [
      { ...of, phase: 'render', message: crash, count: 12 },
      { ...of, phase: 'load', message: long, count: 1 },
    ],
  });
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.releases());
  const app = page.getByRole('region', { name: 'Analytics', exact: true });
  await app.getByText(/^Kept releases/).click();
  const button = app.getByRole('button', { name: new RegExp(`^Show \\d+ faults of ${release}$`) });
  await expect(button).toBeVisible();
  await takeScreenshots(page, 'release-faults-list');
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Faults of ${release} of Analytics` });
  await expect(dialog.getByRole('listitem').filter({ hasText: crash })).toContainText(/Rendering.*\d+ times/);
  await expect(dialog.getByText(long)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'release-faults');
});
