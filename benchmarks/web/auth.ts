import { budgets } from '@platform/web-build';
import type { Browser } from '@playwright/test';
import { demoPassword } from '../../api/demo/content/people.ts';
import type { Goal } from '../report/goal.ts';
import { medianInterval } from '../statistics/interval.ts';
import type { RunningBuild } from './product.ts';
import { countTraffic } from './traffic.ts';

/** Figures of the sign-in page, and of signing in to the app. */
export interface AuthView {
  /** Transferred script bytes until the form is usable. */
  scriptBytes: number;
  /** Milliseconds from the start of the navigation until the form is usable. */
  usable: number;
  /** Milliseconds from the click on Login until the first deal is shown. */
  content: number;
}

const content = '.opportunities-list article';

/**
 * Opens the sign-in page in a window with an empty cache and signs in.
 *
 * @throws when signing in reloads the page
 */
export async function viewAuth(browser: Browser, { url }: RunningBuild): Promise<AuthView> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const traffic = countTraffic(client);
    await page.goto(url, { waitUntil: 'commit' });
    const form = await page.waitForFunction(
      () => (document.querySelector('form input[type=email]:enabled') ? performance.now() : false),
      undefined,
      { polling: 'raf' },
    );
    const { scriptBytes } = traffic;
    const usable = Number(await form.jsonValue());
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    await page.getByLabel('Email').fill('investor@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    const started = await page.evaluate(() => performance.now());
    await page.getByRole('button', { name: 'Login' }).click();
    const shown = await page.waitForFunction(
      (selector) => (document.querySelector(selector) ? performance.now() : false),
      content,
      { polling: 'raf' },
    );
    if ((await page.evaluate(() => performance.timeOrigin)) !== loadedAt) {
      throw new Error('Signing in has reloaded the page');
    }
    return { scriptBytes, usable, content: Number(await shown.jsonValue()) - started };
  } finally {
    await context.close();
  }
}

/** The build enforces the same budget for the entry's scripts after gzip. */
export function goalOfAuth(views: readonly AuthView[]): Goal {
  const limit = budgets.signedOut / 1024;
  return {
    title: `sign-in page: at most ${limit} kB of script before the form is usable`,
    figure: medianInterval(views.map(({ scriptBytes }) => scriptBytes / 1024)),
    limit,
  };
}
