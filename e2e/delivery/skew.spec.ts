import { rmSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { formerFolder } from '../../tools/delivery/former.ts';
import { executeAs } from '../kit/api-calls.ts';
import { startProduct } from '../kit/own-product.ts';
import { choosePlaces, type Run } from '../kit/run.ts';
import { resumeIn } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

interface Published {
  name: string;
  revision: number;
  stable: string;
  releases: { id: string }[];
}

/** `former` and `present` release of the shell and the apps. */
type Age = 'former' | 'present';

const cells: { shell: Age; apps: Age }[] = [
  { shell: 'former', apps: 'former' },
  { shell: 'former', apps: 'present' },
  { shell: 'present', apps: 'former' },
  { shell: 'present', apps: 'present' },
];

/** Opens the first screen of each app and goes to another app and back, without a failed call or an error. */
async function walk(browser: Browser, { url }: Run): Promise<void> {
  for (const { name, account, path, other } of apps) {
    await test.step(name, async () => {
      const context = await browser.newContext({ baseURL: url });
      await resumeIn(context, account);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('response', async (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
        if (!response.url().includes('/graphql')) return;
        const answer = (await response.json().catch(() => ({}))) as { errors?: unknown };
        if (answer.errors) faults.push(JSON.stringify(answer.errors));
      });
      await page.goto(path);
      const heading = page.getByRole('main').getByRole('heading').first();
      await expect(heading).toBeVisible();
      const title = await heading.textContent();
      await page.waitForLoadState('networkidle');
      // A link to messages also says how many are unseen.
      const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${other.link}(, |$)`) });
      await link.click();
      await expect(heading).toHaveText(other.heading);
      await page.goBack();
      await expect(heading).toHaveText(title ?? '');
      await expect(page.getByText(/is not available/)).toHaveCount(0);
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}

async function readPublished(): Promise<Published[]> {
  const { publishedApps } = await executeAs<{ publishedApps: Published[] }>(
    demoAccounts.administrator,
    'PublishedApps',
  );
  return publishedApps;
}

async function pin({ name, revision }: Published, release: string | undefined): Promise<void> {
  await executeAs(demoAccounts.administrator, 'ChangeRollout', {
    app: name,
    revision,
    input: { action: 'PINNED', release, reason: 'A test of releases of different age' },
  });
}

test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 });
test.describe.configure({ timeout: 900_000, retries: 0 });

test('DLV-03 DLV-04 the shell and the apps of the former and of this release work with each other', async ({
  browser,
}) => {
  const product = await choosePlaces();
  try {
    const stopFormer = await test.step('the former product starts', () => startProduct(product, formerFolder()));
    try {
      await test.step('the former release on the present database', () => walk(browser, product));
    } finally {
      await stopFormer();
    }
    const stop = await test.step('the present product starts', () => startProduct(product));
    try {
      for (const cell of cells) {
        await test.step(`${cell.shell} shell, ${cell.apps} apps`, async () => {
          for (const published of await readPublished()) {
            const age = published.name === 'shell' ? cell.shell : cell.apps;
            const ordered = published.releases.map(({ id }) => id);
            await pin(published, age === 'former' ? ordered.at(-1) : ordered[0]);
          }
          await walk(browser, product);
        });
      }
    } finally {
      await stop();
    }
  } finally {
    rmSync(product.dataDirectory, { recursive: true, force: true });
  }
});
