import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { navigateTo } from '../kit/navigate.ts';
import { nextBuild } from '../kit/next-release.ts';
import { test } from '../kit/own-product.ts';
import type { Run } from '../kit/run.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';

const app = 'mfe-analytics';
const root = join(import.meta.dirname, '../..');

/** Calls the product as the team of the app does. */
async function call(product: Run, credential: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${product.url}/api/platform/apps/${app}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${credential}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const { result } = (await response.json()) as { result: { revision: number; stable: string; message?: string } };
  expect(result.message).toBeUndefined();
  return result;
}

async function roll(product: Run, credential: string, change: object): Promise<void> {
  const { revision } = await call(product, credential, '');
  await call(product, credential, '/rollout', { ...change, revision, reason: 'A browser test' });
}

/** The release of the app that the page runs: the last one whose entry was loaded. */
const runs = (page: Page) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name: url }) => new RegExp(`/apps/${name}/([^/]+)/remoteEntry`).exec(url)?.[1] ?? [])
        .at(-1),
    app,
  );

/**
 * Opens a page, and waits until it listens to changes of releases: of one before, it learns only minutes later.
 *
 * @param open navigates to it
 */
async function openListening(page: Page, open: () => Promise<unknown>): Promise<void> {
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"releasesChanged"')) resolve();
      }),
    );
  });
  await open();
  await listening;
}

/** Milliseconds within which open pages ask after a change, and show the answer: they spread their questions. */
const asked = { timeout: 40_000 };

test.describe.configure({ timeout: 240_000 });
test.use({ signedInAs: demoAccounts.administrator });

test('DLV-05 DLV-06 an open tab is told of a newer release, and follows its rollback at the next screen without a reload', async ({
  page,
  product,
}) => {
  const credential = execFileSync(process.execPath, [join(root, 'tools/publish.mjs'), '--credential', app], {
    env: { ...process.env, DATA_DIR: product.dataDirectory },
    encoding: 'utf8',
  }).trim();
  const { stable } = await call(product, credential, '');
  await openListening(page, () => page.goto(paths.generalAnalytics()));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await runs(page)).toBe(stable);

  const { id, files } = await nextBuild(app);
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([new Uint8Array(content)]), name);
  await call(product, credential, '/releases', form);
  await roll(product, credential, { action: 'PUBLISHED', release: id });

  const notice = page.getByText('A newer version is ready. Reload the page when it suits you.');
  await expect(notice).toBeVisible(asked);
  await takeScreenshots(page, 'newer-release');
  await navigateTo(page, paths.employees());
  await navigateTo(page, paths.generalAnalytics());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await runs(page)).toBe(stable);
  await openListening(page, async () => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
  });
  await expect.poll(() => runs(page)).toBe(id);
  await expect(notice).toBeHidden();

  await page.evaluate(() => Reflect.set(window, 'marker', 'not reloaded'));
  const answered = page.waitForResponse((response) => response.url().includes('/registry.json'), asked);
  await roll(product, credential, { action: 'ROLLED_BACK' });
  await answered;
  await navigateTo(page, paths.employees());
  await expect(page.getByRole('heading', { name: 'Employees Management' })).toBeVisible();
  await navigateTo(page, paths.generalAnalytics());
  await expect.poll(() => runs(page)).toBe(stable);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'marker'))).toBe('not reloaded');

  await page.goto(paths.releases());
  const section = page.getByRole('region', { name: 'Analytics' });
  await expect(section.getByText(`Everybody gets ${stable}.`)).toBeVisible();
  await section.getByText('History').click();
  await expect(section.getByText(`went back to ${stable}: A browser test`)).toBeVisible();
  await section.getByText('Kept releases (2)').click();
  await expect(
    section.getByRole('listitem').filter({ hasText: stable }).getByText('Everybody', { exact: true }),
  ).toBeVisible();
  await takeScreenshots(page, 'releases');
});
