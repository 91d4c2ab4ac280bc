import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@platform/brand';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { openFullDeal } from './deal-content.ts';

test.use({ signedInAs: demoAccounts.investor });

/** Returns the words of each page of a PDF. */
async function readPages(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return pages;
}

test('DEAL-09 DEAL-20 a deal prints completely, with brand and date and without controls', { tag: '@soak' }, async ({
  page,
}) => {
  const bio = 'Led underwriting for marine risks before. '.repeat(6).trim();
  await openFullDeal(page, ({ company, textSections }) => {
    const [long, longer] = company.management;
    if (!long || !longer) throw new Error('The demo names two people');
    long.bio = bio;
    longer.bio = 'b'.repeat(116);
    company.management.push({ ...longer, id: 'exact', name: 'Exact', bio: 'a'.repeat(115) });
    if (textSections[0]) textSections[0].body += '<p>See <a href="https://terms.example.com/b">the terms</a>.</p>';
  });
  await expect(page.getByRole('button', { name: /^Show more about/ })).toHaveCount(2);
  await expect(page.getByText(`${'b'.repeat(115)}…`, { exact: true })).toBeVisible();
  await expect(page.getByText('a'.repeat(115), { exact: true })).toBeVisible();
  // Print is always light, regardless of the chosen appearance.
  await page.emulateMedia({ colorScheme: 'dark' });
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true });
  if (process.env.SCREENSHOTS === '1') {
    const folder = join(import.meta.dirname, '../../reports/screenshots');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'deal.pdf'), pdf);
  }
  const pages = await readPages(pdf);
  const text = pages.join(' ');
  // PDF text splits words at line breaks and kerned letters.
  const withoutSpaces = (words: string) => words.replace(/\s/g, '');
  expect(withoutSpaces(pages[0] ?? '')).toContain(withoutSpaces(`${brand.name} · Printed on`));
  for (const words of [
    'Harbourlight Insurance - Series B',
    'Open',
    ...['Overview', 'Summary', 'Company Description', 'Company Management', 'Funding History'],
    ...['Market and competition', 'Harbourlight Insurance at work', 'Documents', 'Read more', 'What may go wrong'],
    ...['Pre-money valuation', 'Amount raised', 'Investor name'],
    ...['Investor presentation.pdf', 'Financial statements.pdf', 'PDF ·'],
    bio,
    'b'.repeat(116),
    '(https://terms.example.com/b)',
    '(https://press.example.com/harbourlight)',
  ])
    expect(withoutSpaces(text)).toContain(withoutSpaces(words));
  for (const words of ['Back', 'Provide feedback', 'Not interested', '$1,000,000', 'Show more', 'Download', 'View'])
    expect(text).not.toMatch(new RegExp(`\\b${words.replace('$', '\\$')}\\b`));
  expect(withoutSpaces(pages.at(-1) ?? '')).toContain(`${pages.length}/${pages.length}`);
  // Afterwards the screen is restored.
  await expect(page.getByRole('button', { name: /^Show more about/ })).toHaveCount(2);
  await expect(page.getByText('Printed on')).toHaveCount(0);
});

test('a printed deal omits the preferences hint and leaves no widowed list item', { tag: '@soak' }, async ({
  page,
}) => {
  await openFullDeal(page, (deal) => {
    deal.match = null;
  });
  const invitation = page.getByRole('complementary', { name: 'Why this deal' });
  await expect(invitation).toContainText('State what you look for, and each deal shows how it fits.');
  // Two of its three items fit on a page.
  await page
    .getByRole('list')
    .filter({ hasText: 'Contracts that run for several years' })
    .evaluate((list) => {
      list.style.breakBefore = 'page';
      for (const item of list.querySelectorAll('li')) item.style.blockSize = '100mm';
    });
  const pages = await readPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  expect(pages.join(' ')).not.toMatch(/Why this deal|State what you look for/);
  const last = pages.find((words) => words.includes('Contracts that run'));
  expect(last).toContain('A cost that falls');
  expect(last).not.toContain('Regulation that is already law');
});
