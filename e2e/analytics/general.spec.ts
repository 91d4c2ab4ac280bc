import { paths } from '@platform/paths';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('ANA-01 analytics open with the general page', async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  for (const path of [paths.analytics(), `${paths.analytics()}/nonsense`]) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.generalAnalytics());
    await expect(page.getByRole('heading', { level: 2, name: 'Deal interests:' })).toBeVisible();
  }
  const figures = page.getByRole('group', { name: 'Deal interests:' });
  await expect(figures.getByRole('columnheader').first()).toHaveText('Deal');
  await expect(figures.getByRole('row').filter({ hasText: 'Tidewell Storage' }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'analytics');
});

test('ANA-11 the period selects the counted events', { tag: '@soak' }, async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.generalAnalytics());
  const figures = page.getByRole('group', { name: 'Deal interests:' });
  const views = async (period: string) => {
    const answer = page.waitForResponse(
      (response) => response.request().postDataJSON()?.operationName === 'GeneralFigures',
    );
    await page.getByRole('radio', { name: period }).locator('..').click();
    const { data }: { data: { dealFigures: { items: { views: number }[] } } } = await (await answer).json();
    const answered = data.dealFigures.items.map((item) => item.views);
    // The previous figures stay visible until the new ones are loaded.
    const shown = figures.locator('tbody tr td:nth-child(2)');
    await expect(shown).toHaveText(answered.map((number) => number.toLocaleString('en')));
    return answered.reduce((sum, number) => sum + number, 0);
  };
  await expect(figures).toBeVisible();
  // Other tests visit deals concurrently, so the shorter period is requested first.
  const day = await views('24 hours');
  const week = await views('7 days');
  const all = await views('All time');
  expect(all).toBeGreaterThan(week);
  expect(week).toBeGreaterThanOrEqual(day);
});

test('ANA-03 ANA-04 offers presets and a custom range, which is requested only when complete', async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.generalAnalytics());
  const figures = page.getByRole('group', { name: 'Deal interests:' });
  await expect(figures.locator('tbody tr').first()).toBeVisible();
  const presets = page.getByRole('radiogroup', { name: 'Period' });
  await expect(presets.getByRole('radio')).toHaveCount(5);
  for (const name of ['24 hours', '7 days', '30 days', 'All time', 'Custom']) {
    await expect(presets.getByText(name, { exact: true })).toBeVisible();
  }
  const ranges: unknown[] = [];
  page.on('request', (request) => {
    const { operationName, variables } = request.url().endsWith('/graphql') ? request.postDataJSON() : {};
    if (operationName === 'GeneralFigures') ranges.push(variables);
  });
  await presets.getByText('Custom', { exact: true }).click();
  await page.getByLabel('Start', { exact: true }).fill('2026-03-10');
  await page.getByLabel('End', { exact: true }).fill('2026-03-09');
  await expect(page.getByRole('alert')).toHaveText('The end is before the start');
  await expect(figures.locator('tbody tr').first()).toBeVisible();
  expect(ranges).toEqual([]);
  await page.getByLabel('End', { exact: true }).fill('2026-03-10');
  await expect.poll(() => ranges).toEqual([{ start: '2026-03-10T00:00:00.000Z', end: '2026-03-11T00:00:00.000Z' }]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'analytics-custom');
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
