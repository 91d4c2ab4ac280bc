import { brand } from '@platform/brand';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { resumeSession } from '../kit/sessions.ts';
import { expect, test } from '../kit/test.ts';

/**
 * The pseudo-locale puts every catalogue text in ⟦brackets⟧. All other visible text must be data of the API, the brand,
 * a number, an amount or a date; anything else is hard-coded.
 */
const formatted = [
  /(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (\d{1,2}, )?\d{4}(, \d{1,2}:\d{2}\s[AP]M)?/g,
  /([$€£]|CHF\s)(?=\d)/g,
  // Unit suffixes of chart axes.
  /(?<=\d)[KMBT]\b/g,
  /\d+(\.\d+)?\s(byte|kB|MB|GB)\b/g,
  // Languages are named in themselves.
  /^English$/g,
  // File types.
  /\b(PDF|TXT)\b/g,
  /[\d\s.,:;·•%+*/|()'’“”…–—-]/g,
];

/** Collects the texts in responses of the API, longest first, so that names are removed whole. */
function listenForData(page: Page): () => string[] {
  const found = new Set<string>(
    [...Object.values(brand), ...Object.values(brand.slogan)].filter((value) => typeof value === 'string'),
  );
  const collect = (value: unknown, key = ''): void => {
    if (key === '__typename') return;
    if (typeof value === 'string') {
      // Rich text is shown without its markup, a message with it, a description by paragraph.
      for (const part of [value, ...value.split(/<[^>]*>|\n\s*\n/)])
        if (part.trim().length > 1) found.add(normalize(part));
    } else if (Array.isArray(value)) for (const each of value) collect(each);
    else if (value) for (const [name, each] of Object.entries(value)) collect(each, name);
  };
  page.on('response', async (response) => {
    if (!/\/(graphql|api\/)/.test(response.url())) return;
    // Response bodies are lost when the page is left.
    collect(await response.json().catch(() => null));
  });
  // Data sent by other users, such as messages, arrives over the socket.
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => collect(JSON.parse(String(payload)))));
  return () => [...found].sort((one, other) => other.length - one.length);
}

const normalize = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim();

/** Returns every visible text and the texts for assistive technology. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent || parent.closest('script, style, noscript, template') || !parent.checkVisibility()) continue;
      texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt]')) {
      // Icons are decorative; the library labels them with their file name.
      if (element.classList.contains('anticon') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return [...texts, document.title];
  });
}

/** Returns what remains of a text without catalogue texts, data, numbers, amounts and dates. */
function unexplained(text: string, data: readonly string[]): string {
  let rest = normalize(text);
  // Removes nested texts, innermost first.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const known of data) rest = rest.replaceAll(known, '');
  for (const pattern of formatted) rest = rest.replace(pattern, '');
  // In place of a logo stands the first letter of a name, in place of a person's picture the initials.
  return /^\p{Lu}{1,2}$/u.test(rest) ? '' : rest;
}

async function expectOnlyCatalogueTexts(page: Page, data: () => string[]): Promise<void> {
  await expect(page.getByText('⟦').first()).toBeVisible();
  await expect(page.locator('.ds-loading')).toHaveCount(0);
  await expect(async () => {
    const known = data();
    const found = (await readTexts(page)).filter((text) => unexplained(text, known) !== '');
    expect(found, `texts on ${page.url()} that are not in a catalogue`).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

const usePseudoLocale = (page: Page) => page.addInitScript(() => sessionStorage.setItem('locale', 'pseudo'));

/** Visits paths; `link:` followed by a prefix opens the first link with that prefix on the previous page. */
async function visit(page: Page, data: () => string[], addresses: readonly string[]): Promise<void> {
  for (const path of addresses) {
    if (path.startsWith('link:')) {
      const target = page.locator(`a[href^="${path.slice(5)}"]`).first();
      await page.goto((await target.getAttribute('href')) ?? path);
    } else await page.goto(path);
    await expectOnlyCatalogueTexts(page, data);
  }
}

test('the check finds a hard-coded text', async ({ page }) => {
  await usePseudoLocale(page);
  const data = listenForData(page);
  await page.goto('/');
  await expectOnlyCatalogueTexts(page, data);
  await page.evaluate(() => document.body.append('Hard-coded text'));
  expect((await readTexts(page)).filter((text) => unexplained(text, data()) !== '')).toEqual(['Hard-coded text']);
});

test('NAV-16 the auth pages show no text outside the catalogue', async ({ page }) => {
  await usePseudoLocale(page);
  const data = listenForData(page);
  await visit(page, data, [
    '/',
    paths.admin(),
    paths.resetPassword(),
    `${paths.setNewPassword()}?code=x`,
    paths.createAccount(),
  ]);
});

for (const [email, addresses] of [
  [
    'investor@demo.test',
    [
      paths.allDeals(),
      `link:${paths.deal.root}/`,
      paths.comparison(),
      `${paths.dealsOfType({ type: 'active' })}?search=nothing+like+it`,
      paths.allInvestments(),
      `link:${paths.documentHandler.root}/`,
      paths.watchlist(),
      paths.documents(),
      paths.messages(),
      `link:${paths.messages.root}/`,
      paths.preferences(),
      paths.preferencesPart({ part: 'company' }),
      paths.preferencesPart({ part: 'investment' }),
      paths.account(),
      paths.invest({ dealId: '00000000-0000-4000-8000-000000000000' }),
      paths.deal({ dealId: '00000000-0000-4000-8000-000000000000' }),
      paths.admin(),
    ],
  ],
  [
    'admin@demo.test',
    [
      paths.staffDeals(),
      paths.clients(),
      `${paths.allClients()}?search=thorsen`,
      `link:${paths.client.root}/`,
      paths.analytics(),
      paths.staff(),
      paths.staffInvestments(),
      `link:${paths.clientDocuments.root}/`,
      paths.chat(),
      paths.staffAccount(),
    ],
  ],
  ['manager@demo.test', [paths.chat(), `link:${paths.chat.root}/`, paths.staff(), paths.analytics()]],
  ['personal@demo.test', [paths.personalInformation()]],
  ['onboarding@demo.test', [paths.onboardingFlow()]],
  ['confidentiality@demo.test', [paths.confidentialityAgreement()]],
  [
    'preferences@demo.test',
    [
      paths.investorPreferences(),
      paths.investorPreferencesPart({ part: 'company' }),
      paths.investorPreferencesPart({ part: 'investment' }),
    ],
  ],
  ['approval@demo.test', [paths.awaitApproval()]],
] as const) {
  test(`NAV-16 the screens of ${email} show no text outside the catalogue`, async ({ page }) => {
    test.slow();
    await resumeSession(page, email);
    await usePseudoLocale(page);
    const data = listenForData(page);
    await visit(page, data, addresses);
  });
}
