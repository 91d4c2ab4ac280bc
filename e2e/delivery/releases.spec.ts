import { paths } from '@platform/paths';
import { teamOf } from '../../tools/delivery/team.ts';
import { navigateTo } from '../kit/navigate.ts';
import { test } from '../kit/own-product.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';
import { asked, call, openListening, publishNext, roll, runs } from './team.ts';

const app = 'mfe-analytics';

test.describe.configure({ timeout: 240_000 });
test.use({ signedInAs: demoAccounts.administrator });

test('DLV-05 DLV-06 an open tab is told of a newer release, and follows its rollback at the next screen without a reload', async ({
  page,
  product,
}) => {
  const team = teamOf(product, app);
  const { stable } = await call(team);
  await openListening(page, () => page.goto(paths.generalAnalytics()));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await runs(page, app)).toBe(stable);

  const id = await publishNext(team);

  const notice = page.getByText('A newer version is ready. Reload the page when it suits you.');
  await expect(notice).toBeVisible(asked);
  await takeScreenshots(page, 'newer-release');
  await navigateTo(page, paths.employees());
  await navigateTo(page, paths.generalAnalytics());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await runs(page, app)).toBe(stable);
  await openListening(page, async () => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
  });
  await expect.poll(() => runs(page, app)).toBe(id);
  await expect(notice).toBeHidden();

  await page.evaluate(() => Reflect.set(window, 'marker', 'not reloaded'));
  const answered = page.waitForResponse((response) => response.url().includes('/registry.json'), asked);
  await roll(team, { action: 'ROLLED_BACK' });
  await answered;
  await navigateTo(page, paths.employees());
  await expect(page.getByRole('heading', { name: 'Employees Management' })).toBeVisible();
  await navigateTo(page, paths.generalAnalytics());
  await expect.poll(() => runs(page, app)).toBe(stable);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'marker'))).toBe('not reloaded');

  await page.goto(paths.releases());
  const section = page.getByRole('region', { name: 'Analytics' });
  await expect(section.getByText(`Everybody gets ${stable}.`)).toBeVisible();
  await section.getByText('History').click();
  await expect(section.getByText(`went back to ${stable}: A browser test`)).toBeVisible();
  await section.getByText(/^Kept releases \(\d+\)$/).click();
  await expect(
    section.getByRole('listitem').filter({ hasText: stable }).getByText('Everybody', { exact: true }),
  ).toBeVisible();
  await takeScreenshots(page, 'releases');
});
