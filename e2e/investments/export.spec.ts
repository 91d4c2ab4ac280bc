import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test.use({ signedInAs: demoAccounts.investor });

/** Downloads the export; returns its name, header and lines. */
async function exported(page: Page): Promise<{ name: string; head: string; lines: string[] }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), head, lines };
}

test('the list is exported as searched and sorted; a failure is reported and can be retried', { tag: '@soak' }, async ({
  page,
  uncaught,
}) => {
  await page.goto(`${paths.allInvestments()}?sort=name`);
  const total = /of (\d+) entries/.exec(await page.getByText(/^Showing \d+ of \d+ entries$/).innerText())?.[1];
  const whole = await exported(page);
  expect(whole.name).toMatch(/^investments-\d{4}-\d\d-\d\d\.csv$/);
  expect(whole.head).toBe('\uFEFFCompany,Deal,Type,Amount,Currency,Date,Status,Deal status');
  expect(whole.lines).toHaveLength(Number(total));
  const names = whole.lines.map((line) => line.toLowerCase());
  expect(names).toEqual([...names].sort());

  await page.goto(`${paths.allInvestments()}?search=lexicon`);
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  const { lines } = await exported(page);
  expect(lines).toEqual([
    expect.stringMatching(/^Lexicon Legal,Series B,Investment,150000\.00,\w{3},[\d-]{10},In progress,/),
  ]);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/investment/export?*', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('button', { name: 'Exporting' })).toBeVisible();
  answer();
  await expect(page.getByText('The list could not be exported')).toBeVisible();
  expect(uncaught.splice(0).map(({ message }) => message)).toEqual(['There was no answer']);
  await page.unroute('**/api/investment/export?*');
  expect((await exported(page)).lines).toHaveLength(1);
});
