import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { idsIn, pageOf, within } from '../kit/url-patterns.ts';
import { visibleDeals } from '../opportunities/deals.ts';

/** Opens the documents of an investment by its address, at the first unlocked step; links lead to the current one. */
async function openHandler(page: Page, name: string, email: string = demoAccounts.investor): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.allInvestments());
  const link = page.getByRole('link', { name: `Manage your investment in ${name}` });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: `Your investment in ${name}` })).toBeVisible();
}

interface Handled {
  investment: { flow: { sections: { id: string; name: string }[] } };
}

/**
 * Creates an investment whose first step staff have completed, and opens its documents.
 *
 * @returns the investor's address
 */
async function openOwnHandler(page: Page, name: string): Promise<string> {
  const email = await signUpInvestor(page);
  const { id: dealId } = (await visibleDeals(email))(name);
  const inserted = await callApiAs(email, '/api/investment/insert', { dealId, value: '250000' });
  const { investmentId: id } = (inserted as { result: { investmentId: string } }).result;
  const { investment } = await executeAs<Handled>(email, 'DocumentHandler', { id, dealId });
  const first = investment.flow.sections.find((section) => section.name === 'Review the terms');
  await executeAs(demoAccounts.administrator, 'UpdateFlowSection', { id: first?.id, completed: true });
  await page.goto(paths.documentHandler({ dealId, investmentId: id }));
  await expect(page.getByRole('heading', { level: 1, name: `Your investment in ${name}` })).toBeVisible();
  return email;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const chooser = (page: Page, item: string) => page.getByLabel(`${item}: Choose files or drop them here`);
const pdf = (name: string, size = 1024) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size)]),
});

test('DOCH-01 ONB-02 ONB-03 shows one tab per visible section; locked ones are closed, the first unlocked one is open', {
  tag: '@soak',
}, async ({ page }) => {
  await openHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  const names = await page.getByRole('tab').allInnerTexts();
  expect(names.map((text) => text.replace(/\s*\(.*\)$/, '').replace(/^\d+\s*/, ''))).toEqual([
    'Review the terms',
    'Identification',
    'Subscription agreement',
    'Payment',
  ]);
  await expect(tab(page, 'Review the terms')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Subscription agreement')).toHaveAttribute('aria-disabled', 'true');
  await expect(tab(page, 'Payment')).toHaveAttribute('aria-disabled', 'true');

  await test.step('DOCH-02 ONB-05 ONB-06 downloads and texts are shown by their type', async () => {
    await expect(page.getByText('Read the term sheet and the risk notice first.')).toBeVisible();
    const files = page.getByRole('list', { name: 'Files of Documents to read' });
    await expect(files.getByRole('listitem')).toHaveCount(3);
    await expect(files.getByRole('button', { name: /Delete/ })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await files
      .getByRole('listitem')
      .filter({ hasText: 'Term sheet.pdf' })
      .getByRole('button', { name: 'Download Term sheet.pdf' })
      .click();
    expect((await download).suggestedFilename()).toBe('Term sheet.pdf');
  });

  await test.step('it is accessible in both sizes and colour schemes', async () => {
    await tab(page, 'Identification').click();
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'document-handler');
  });
});

test('DOCH-02 DOCH-04 ONB-07 files are uploaded, listed, downloaded and deleted', async ({ page }) => {
  await openOwnHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await tab(page, 'Identification').click();
  await page.evaluate(() => {
    // Chromium does not expose the body of an upload to tests.
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) document.documentElement.dataset.sent = [...body.keys()].join(' ');
      send.call(this, body);
    };
  });
  const sent = page.waitForRequest('**/api/upload/investment/documents');
  await chooser(page, 'Passport or identity card').setInputFiles(pdf('Passport “of” Ayşe 🛂.pdf'));
  await sent;
  for (const field of ['investmentSectionNodeEdgeId', 'investmentId', 'investmentStep']) {
    await expect(page.locator('html')).toHaveAttribute('data-sent', new RegExp(`\\b${field}\\b`));
  }
  const files = page.getByRole('list', { name: 'Files of Passport or identity card' });
  await expect(files.getByText('Passport “of” Ayşe 🛂.pdf')).toBeVisible();
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Passport/);
  await files.getByRole('button', { name: /^Delete/ }).click();
  await expect(files.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await page.reload();
  await tab(page, 'Identification').click();
  await expect(chooser(page, 'Passport or identity card')).toBeAttached();
  await expect(page.getByText('Passport “of” Ayşe 🛂.pdf')).toHaveCount(0);
});

test('CARE-06 a deleted file can be restored for ten seconds, also by keyboard, and is gone afterwards', async ({
  page,
}) => {
  await page.clock.install();
  await openOwnHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await tab(page, 'Identification').click();
  await chooser(page, 'Passport or identity card').setInputFiles([pdf('Front.pdf'), pdf('Back.pdf')]);
  const files = page.getByRole('list', { name: 'Files of Passport or identity card' });
  const undo = files.getByRole('button', { name: 'Undo the deletion of Front.pdf' });
  await files.getByRole('button', { name: 'Delete Front.pdf' }).press('Enter');
  await expect(undo).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Front.pdf was deleted. You can undo this for ten seconds.' }),
  ).toBeAttached();
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(files.getByRole('button', { name: 'Download Front.pdf' })).toBeFocused();
  await page.reload();
  await tab(page, 'Identification').click();
  await files.getByRole('button', { name: 'Delete Front.pdf' }).click();
  await expect(undo).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(undo).toHaveCount(0);
  await expect(files.getByRole('listitem')).toHaveText([/Back\.pdf/]);
});

test('FILE-01 FILE-02 files that are too large are named and no file of the selection is sent', {
  tag: '@soak',
}, async ({ page }) => {
  await openHandler(page, 'Cadence Freight - Seed extension', 'third.investor@demo.test');
  await tab(page, 'Identification').click();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/upload/') && sent.push(request.url()));
  await chooser(page, 'Passport or identity card').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    // Simulates a file of 52,428,800 bytes without transferring it to the browser.
    transfer.items.add(new File([new Uint8Array(52_428_800)], 'scan.pdf', { type: 'application/pdf' }));
    transfer.items.add(new File(['small'], 'small.pdf', { type: 'application/pdf' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('The file scan.pdf is too large. The upload is aborted.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('FILE-06 FILE-09 a rejected upload and a failed deletion are reported and keep the list', {
  tag: '@soak',
}, async ({ page, uncaught }) => {
  await openHandler(page, 'Cadence Freight - Seed extension', 'third.investor@demo.test');
  await tab(page, 'Identification').click();
  const item = 'Proof of address, not older than three months';
  await chooser(page, item).setInputFiles(pdf('Utility bill.pdf'));
  const files = page.getByRole('list', { name: `Files of ${item}` });
  await expect(files.getByText('Utility bill.pdf').first()).toBeVisible();
  await chooser(page, item).setInputFiles({
    name: 'setup.exe',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\x00'),
  });
  await expect(page.getByText('setup.exe is not a file of the expected kind')).toBeVisible();
  await expect(files.getByText('setup.exe')).toHaveCount(0);
  await expect(files.getByText('Utility bill.pdf').first()).toBeVisible();
  await page.route('**/api/upload/investment/documents', (route) =>
    route.fulfill({ status: 413, contentType: 'text/plain', body: 'Request Entity Too Large' }),
  );
  await chooser(page, item).setInputFiles(pdf('Second bill.pdf'));
  await expect(page.getByText('Request Entity Too Large')).toBeVisible();
  await expect(files.getByText('Second bill.pdf')).toHaveCount(0);
  await page.route('**/api/delete/investment/documents', (route) => route.abort());
  await files.getByRole('button', { name: 'Delete Utility bill.pdf' }).first().click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(files.getByText('Utility bill.pdf').first()).toBeVisible();
  // The failure is also logged.
  expect(uncaught.splice(0).map(({ message }) => message)).toEqual(['There was no answer']);
});

test('ONB-09 ONB-10 ONB-11 an input is inserted, updated, and kept when saving fails', { tag: '@soak' }, async ({
  page,
}) => {
  await openOwnHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await tab(page, 'Identification').click();
  const input = page.getByLabel('Tax identification number');
  const row = page.getByRole('listitem').filter({ has: input }).last();
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().operationName === 'InsertInputField' ? route.abort() : route.continue(),
  );
  await input.fill('756.9999.1111.22');
  await row.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(input).toHaveValue('756.9999.1111.22');
  await page.unroute('**/graphql');
  await row.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Tax identification number field updated')).toBeVisible();
  await page.reload();
  await tab(page, 'Identification').click();
  await expect(input).toHaveValue('756.9999.1111.22');
  await input.fill('756.0000.0000.00');
  await row.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Tax identification number field updated')).toBeVisible();
});

test('DOCH-03 DOCH-08 Continue steps through the unlocked tabs; Finish and Back open the deal', async ({ page }) => {
  await openHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(tab(page, 'Identification')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  await page.goto(paths.documents());
  await page.getByRole('button', { name: 'Access documents of Halcyon Diagnostics - Pre-IPO secondary' }).click();
  const back = page.getByRole('link', { name: 'Back' });
  for (const [lastPage, target] of [
    ['//evil.example/app', within(paths.deal)],
    ['javascript:alert(1)', within(paths.deal)],
    [paths.staffInvestments(), within(paths.deal)],
    [paths.wholeWatchlist(), paths.wholeWatchlist()],
    [paths.documents(), paths.documents()],
  ] as const) {
    // Navigation state is untrusted, because any script may have set it.
    await page.evaluate(
      (usr) => {
        history.replaceState({ ...history.state, usr }, '');
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      { lastPage },
    );
    await expect(back).toHaveAttribute('href', target);
  }
  // The state survives a reload.
  await page.reload();
  await expect(back).toHaveAttribute('href', pageOf(paths.documents));
  await back.click();
  await expect(page).toHaveURL(paths.documents());
});

test('DOCH-05 completed investments and sections are read-only; downloads still work', { tag: '@soak' }, async ({
  page,
}) => {
  await openHandler(page, 'Chalkline Learning - Series C secondary');
  await expect(page.getByText('This investment is completed.')).toBeVisible();
  await tab(page, 'Identification').click();
  await expect(page.getByRole('button', { name: /^(Insert|Update)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page
    .getByRole('list', { name: 'Files of Passport or identity card' })
    .getByRole('button', { name: /^Download/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('CARE-04 Finish stores a typed answer; an open window follows changes by staff and reports them', {
  tag: '@soak',
}, async ({ page }) => {
  const email = await openOwnHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  const handler = page.url();
  const investmentId = handler.split('/').at(-1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Source of funds').fill('Savings');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Source of funds field updated')).toBeVisible();
  const missing = page.getByRole('dialog', { name: 'Something is still missing' });
  await expect(missing.getByRole('listitem')).toHaveText([
    'Passport or identity card',
    'Proof of address, not older than three months',
    'Tax identification number',
  ]);
  await missing.getByRole('button', { name: 'Add it now' }).click();
  await expect(chooser(page, 'Passport or identity card')).toBeFocused();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await missing.getByRole('button', { name: 'Finish now' }).click();
  await expect(page).toHaveURL(within(paths.deal));

  // Staff complete the investment meanwhile: the next click shows it and keeps the text.
  await page.goto(handler);
  await tab(page, 'Identification').click();
  const tax = page.getByLabel('Tax identification number');
  await tax.fill('756.9999');
  const setCompleted = (completed: boolean) =>
    executeAs(demoAccounts.administrator, 'SetInvestmentCompleted', { investmentId, completed });
  await setCompleted(true);
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('This investment is completed', { exact: true })).toBeVisible();
  await expect(page.getByText('This investment is completed. Everything below is kept')).toBeVisible();
  await expect(page.getByText(/before your answer was stored: 756.9999/)).toBeVisible();
  await expect(page).toHaveURL(handler);
  await expect(chooser(page, 'Passport or identity card')).toHaveCount(0);
  await expectNoAxeViolations(page);

  // After staff reopen it, the page is editable again on the next focus.
  await setCompleted(false);
  const focusWindow = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await focusWindow();
  await expect(tax).toHaveValue('756.9999');
  await setCompleted(true);
  await chooser(page, 'Passport or identity card').setInputFiles(pdf('Passport.pdf'));
  await expect(chooser(page, 'Passport or identity card')).toHaveCount(0);
  await expect(page.getByText('Passport.pdf')).toHaveCount(0);

  await setCompleted(false);
  await callApiAs(email, '/api/investment/cancel', { investmentId });
  await focusWindow();
  await expect(page.getByText('This investment was deleted')).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
});

test('DOCH-06 INV-14 a cancelled investment is reported and redirects to its deal', async ({ page }) => {
  await signUpInvestor(page);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: 'Learn more: Threadline - Porto expansion' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('60000');
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await confirmInvestment(page).click();
  await expect(page).toHaveURL(pageOf(paths.documentHandler));
  const handler = page.url();
  await page.goto(paths.allInvestments());
  await page.getByRole('button', { name: 'Cancel your investment in Threadline - Porto expansion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep investment' }).click();
  await page.getByRole('button', { name: 'Cancel your investment in Threadline - Porto expansion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(page.getByText('Investment canceled')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Threadline' })).toHaveCount(0);
  await page.goto(handler);
  await expect(page.getByText('This investment was deleted')).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
});

test("DOCH-07 DOCH-09 another investor's, an unknown and a mismatched investment show no data", async ({ page }) => {
  await openHandler(page, 'Halcyon Diagnostics - Pre-IPO secondary');
  const [dealId = '', investmentId = ''] = idsIn(page.url());
  await resumeSession(page, 'fourth.investor@demo.test');
  await page.goto(paths.documentHandler({ dealId, investmentId }));
  await expect(page).toHaveURL(paths.deal({ dealId }));
  await page.goto(paths.documentHandler({ dealId: '00000000-0000-4000-8000-000000000000', investmentId }));
  await expect(page).toHaveURL(paths.allDeals());
});
