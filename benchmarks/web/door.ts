import { budgets } from '@platform/web-build';
import type { Browser, Page } from '@playwright/test';
import { demoPassword } from '../../api/src/demo/content/people.ts';
import { goal } from '../goals.ts';
import { median } from '../statistics.ts';
import type { RunningBuild } from './product.ts';

/** What the signed-out door takes, and the way from it into the app. */
export interface DoorView {
  /** Bytes of script, as sent, that arrive before the form can be used. */
  scriptBytes: number;
  /** Milliseconds from the start of the navigation until the form can be used. */
  usable: number;
  /** Milliseconds from the click on Login until the first deal is in the page. */
  content: number;
}

const content = '.opportunities-list article';

/**
 * Opens the door in a window with an empty cache and signs in.
 * @throws when the way in takes a page load
 */
export async function viewDoor(browser: Browser, { url }: RunningBuild): Promise<DoorView> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const scripts = await countScripts(page);
    await page.goto(url, { waitUntil: 'commit' });
    const form = await page.waitForFunction(
      () => (document.querySelector('form input[type=email]:enabled') ? performance.now() : false),
      undefined,
      { polling: 'raf' },
    );
    const scriptBytes = scripts();
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
      throw new Error('Signing in has loaded the page anew');
    }
    return { scriptBytes, usable, content: Number(await shown.jsonValue()) - started };
  } finally {
    await context.close();
  }
}

/** The lines of the report. The build holds the same budget on the entry's scripts after gzip, and fails beyond it. */
export function reportDoor(views: readonly DoorView[]): string[] {
  const of = (figure: keyof DoorView) => median(views.map((view) => view[figure]));
  return [
    `Signed-out door, median of ${views.length}: form usable after ${of('usable').toFixed(0)} ms, from the click on Login to the first deal ${of('content').toFixed(0)} ms without a page load`,
    goal('door: kB of script before the form is usable', of('scriptBytes') / 1024, budgets.door / 1024),
  ];
}

async function countScripts(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
