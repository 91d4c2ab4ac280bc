import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import { expectNoAxeViolations, expectNothingCut } from '../kit/accessibility.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('ANA-02 FIG-01 FIG-03 figures are read, narrowed, shared by their address and exported', async ({
  browser,
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.analytics());
  await expect(page).toHaveURL(paths.generalAnalytics());
  const deals = page.getByRole('region', { name: 'Deal interests:' });
  const table = deals.getByRole('table', { name: 'Deal interests:' });
  await expect(table.getByRole('row').filter({ hasText: 'Tidewell Storage' }).first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Company' })).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'analytics');
  await deals.getByText('All time', { exact: true }).click();
  await table.getByRole('button', { name: 'Sort by Views' }).click();
  await table.getByRole('button', { name: 'Sort by Views' }).click();
  await expect(page).toHaveURL(/deals-period=all&deals-sort=views/);
  const views = async () => (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map(Number);
  const isSorted = (numbers: number[]) =>
    numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? 0));
  await expect.poll(async () => isSorted(await views())).toBe(true);
  await test.step('FIG-01 a colleague sees the same at the address', async () => {
    const colleague = await browser.newPage();
    await resumeSession(colleague, 'senior@demo.test');
    const figures = 'tbody tr :is(td:nth-child(1), td:nth-child(3))';
    const same = colleague.getByRole('table', { name: 'Deal interests:' });
    // Other tests visit deals meanwhile.
    await expect(async () => {
      await Promise.all([page.reload(), colleague.goto(page.url())]);
      for (const shown of [table, same]) await expect(shown.locator('tbody tr').first()).toBeVisible();
      expect(isSorted(await views())).toBe(true);
      const [own, others] = await Promise.all([table, same].map((shown) => shown.locator(figures).allTextContents()));
      expect(others).toEqual(own);
    }).toPass({ timeout: 60_000 });
    await colleague.close();
  });
  await test.step('FIG-02 the export holds the figures in their order', async () => {
    const download = page.waitForEvent('download');
    await deals.getByRole('button', { name: 'Export Deal interests' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [head = '', ...rows] = file.split(/\r?\n/);
    expect(head).toContain('Views');
    for (const [index, name] of (await table.locator('tbody tr td:nth-child(1)').allTextContents()).entries()) {
      expect(rows[index]).toContain(name.split(' - ')[0]);
    }
  });
  for (const [tab, heading] of [
    ['Sectors', 'Sector and Innovation Preferred:'],
    ['Feedback', 'Feedback by deal'],
    ['Deals', 'Company interests:'],
    ['Activity', 'Answers to investors'],
    ['Funnel', 'From view to investment'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(page.getByRole('tabpanel').or(page.getByRole('main')).getByText('could not be loaded')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, `analytics-${tab.toLowerCase()}`);
    if (tab !== 'Deals') continue;
    await page.setViewportSize({ width: 1440, height: 900 });
    const tables = page.getByRole('table').filter({ has: page.locator('thead .ds-list-text') });
    await expect(tables).toHaveCount(2);
    for (const table of await tables.all()) await expectNothingCut(table);
  }
  await page.getByRole('combobox', { name: 'Deal' }).fill('Tidewell');
  await page
    .getByTitle(/^Tidewell Storage/)
    .first()
    .click();
  await page.getByText('All time', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'People behind a step' })).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'analytics-funnel-people');
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBe(0);
});

test('ANA-11 the period selects the counted events', { tag: '@soak' }, async ({ page }) => {
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.generalAnalytics());
  const deals = page.getByRole('region', { name: 'Deal interests:' });
  const views = async (period: string) => {
    const answer = page.waitForResponse(
      (response) => response.request().postDataJSON()?.operationName === 'DealInterests',
    );
    await deals.getByRole('radio', { name: period }).locator('..').click();
    const { data }: { data: { dealFigures: { items: { views: number }[] } } } = await (await answer).json();
    const answered = data.dealFigures.items.map((item) => item.views);
    // The previous figures stay visible until the new ones are loaded.
    await expect(deals.locator('tbody tr td:nth-child(3)')).toHaveText(
      answered.map((number) => number.toLocaleString('en')),
    );
    return answered.reduce((sum, number) => sum + number, 0);
  };
  await expect(deals.getByRole('table')).toBeVisible();
  // Other tests visit deals concurrently, so the shorter period is requested first.
  const day = await views('24 hours');
  const week = await views('7 days');
  const all = await views('All time');
  expect(all).toBeGreaterThan(week);
  expect(week).toBeGreaterThanOrEqual(day);
});
