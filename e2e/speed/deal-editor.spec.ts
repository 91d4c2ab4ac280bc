import { paths } from '@platform/paths';
import type { Browser, Page } from '@playwright/test';
import { ratioInterval } from '../../benchmarks/statistics/interval.ts';
import { median } from '../../benchmarks/statistics/percentile.ts';
import { slowNetwork } from '../../benchmarks/web/view.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { publishDeal, storeDeal, textOf, textSection } from '../staff/deal-desk.ts';

const words =
  'a the of in and to for with without after before small large insured ships harbour cargo hull captain premium claim ' +
  'underwriter storm delay route berth tonnage reserve margin quarter market broker freight salvage index policy loss ratio ' +
  'capital partner founder customer contract pilot revenue growth churn valuation round investor board audit licence';

/** Draws numbers that are the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A text of about this many characters with headings, emphasis, links and nested lists. */
function longText(length: number, seed: number): string {
  const draw = drawing(seed);
  const known = words.split(' ');
  const say = (count: number) => Array.from({ length: count }, () => known[draw(known.length)]).join(' ');
  const part = () =>
    `<h3>${say(4)}</h3><p>${say(25)} <strong>${say(3)}</strong>, <em>${say(2)}</em> ${say(30)}; see ` +
    `<a href="https://example.test/${draw(10_000)}">${say(2)}</a>.</p><ul><li>${say(6)}<ul><li>${say(9)}</li></ul></li><li>${say(5)}</li></ul>`;
  let text = '';
  while (text.length + 800 < length) text += part();
  return text;
}

const storeTexts = (texts: readonly string[]) =>
  storeDeal({
    openingDate: '2026-01-05T00:00:00.000Z',
    textSections: texts.map((body, index) => textSection(`Text ${index + 1}`, body, { order: index + 1 })),
  });

/** The deal of the goal: 30 sections with 100 kB of text. */
const thirtyTexts = Array.from({ length: 30 }, (_, index) => longText(4_000, index));

/** Measures the milliseconds from each key press to the frame that shows it; to be called before the keys. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
      },
      true,
    );
  });
}

const keyTimes = (page: Page) => page.evaluate(() => (window as unknown as { times: number[] }).times);

interface View {
  path: string;
  /** Selector of what is there once the page can be read, or typed in. */
  shown: string;
  /** Signs the window in. */
  resume(page: Page): Promise<void>;
}

/** Returns the milliseconds from the start of the navigation to the first frame with the content, with an empty cache. */
async function openTime(browser: Browser, { path, shown, resume }: View, isSlow: boolean): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await resume(page);
    if (isSlow) {
      const { latency, bytesPerSecond } = slowNetwork.limits;
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency },
        ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
      });
    }
    await page.goto(path, { waitUntil: 'commit' });
    const found = await page.waitForFunction(
      (selector) => (document.querySelector(selector) ? performance.now() : false),
      shown,
      { polling: 'raf' },
    );
    return Number(await found.jsonValue());
  } finally {
    await context.close();
  }
}

for (const isSlow of [true, false]) {
  const line = isSlow ? slowNetwork.name : 'no limit';
  test(`EDIT-22 thirty texts can be typed in, compared with how long investors wait for them: ${line}`, async ({
    browser,
  }, testInfo) => {
    test.setTimeout(300_000);
    const { dealId } = await storeTexts(thirtyTexts);
    await publishDeal(dealId);
    const account = await browser.newContext();
    const investor = await signUpInvestor(await account.newPage());
    const read: View = {
      path: paths.deal({ dealId }),
      shown: '.opportunities-deal-page-body > :nth-child(3)',
      resume: (page) => resumeSession(page, investor),
    };
    const typed: View = {
      path: paths.dealEditor({ dealId }),
      shown: '[contenteditable="true"]',
      resume: (page) => resumeSession(page, demoAccounts.administrator),
    };
    const pairs: [number, number][] = [];
    for (let round = 0; round < 11; round += 1) {
      const views = round % 2 ? [typed, read] : [read, typed];
      const times = new Map<View, number>();
      for (const view of views) times.set(view, await openTime(browser, view, isSlow));
      // The first one fills the server's caches.
      if (round > 0) pairs.push([times.get(typed) ?? Number.NaN, times.get(read) ?? Number.NaN]);
    }
    const { estimate, low, high } = ratioInterval(pairs);
    const [editor, page] = [0, 1].map((side) => Math.min(...pairs.map((pair) => pair[side] ?? Number.NaN)));
    const fastest = (editor ?? Number.NaN) / (page ?? Number.NaN);
    const figures = [
      `fastest ${fastest.toFixed(2)} (${Math.round(editor ?? 0)} ms to ${Math.round(page ?? 0)} ms)`,
      `all ${estimate.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ].join(', ');
    testInfo.annotations.push({ type: line, description: figures });
    process.stdout.write(`  editor to deal page, ${line}: ${figures}\n`);
    // The fastest of each, because other programs on the machine slow down single rounds only.
    if (isSlow) expect(fastest).toBeLessThanOrEqual(1.15);
    await account.close();
  });
}

test.describe('an editor', () => {
  test.use({ signedInAs: demoAccounts.administrator });

  test('EDIT-22 a key press in a text of 100 kB shows within 50 ms', async ({ page }) => {
    const { dealId } = await storeTexts([longText(100_000, 0)]);
    await page.goto(paths.dealEditor({ dealId }));
    const text = textOf(page, 'Text 1');
    await text.click();
    await watchKeys(page);
    await text.pressSequentially('x'.repeat(60), { delay: 60 });
    const times = await keyTimes(page);
    process.stdout.write(
      `  key press in 100 kB: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms\n`,
    );
    expect(times).toHaveLength(60);
    expect(median(times)).toBeLessThan(50);
  });

  test('EDIT-22 the first of thirty texts can be typed in while the last are still to come', async ({ page }) => {
    await page.addInitScript(() => {
      // How many texts were not there yet when the first was.
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[contenteditable]')) return;
        Object.assign(window, { waiting: document.querySelectorAll('.rich-text-loading').length });
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    const { dealId } = await storeTexts(thirtyTexts);
    await page.goto(paths.dealEditor({ dealId }));
    const first = textOf(page, 'Text 1');
    await first.press('Control+Home');
    await watchKeys(page);
    await first.pressSequentially('Early ');
    await expect(first).toContainText('Early ');
    const times = await keyTimes(page);
    process.stdout.write(`  key press while others open: longest ${Math.max(...times).toFixed(0)} ms\n`);
    expect(median(times)).toBeLessThan(50);
    await expect(textOf(page, 'Text 30')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { waiting: number }).waiting)).toBeGreaterThan(20);
  });
});
