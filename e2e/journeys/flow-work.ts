import { readFile } from 'node:fs/promises';
import { paths } from '@platform/paths';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { stateOf } from '../kit/flow-steps.ts';
import type { Hand } from '../kit/hands.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { button } from '../staff/flow-desk.ts';

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${name}`),
});
export const terms = { name: 'Terms.txt', mimeType: 'text/plain', buffer: Buffer.from('The terms of the deal') };

/** Opens a page in a browser window of its own. */
export async function openWindow(browser: Browser, hand: Hand): Promise<Page> {
  return (await browser.newContext({ viewport: hand.viewport })).newPage();
}

/** Opens a page as staff, in a browser window of its own. */
export async function openAsStaff(browser: Browser, hand: Hand): Promise<Page> {
  const page = await openWindow(browser, hand);
  await resumeSession(page, demoAccounts.administrator);
  return page;
}

/** Looks at a state of a screen: its accessibility, its width and its looks. */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, name);
}

/** Downloads a file from a page and returns its text. */
export async function download(hand: Hand, page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await hand.press(button(page, `Download ${name}`));
  return readFile(await (await download).path(), 'utf8');
}

/** Answers an input field of an open step as the client. */
export async function answer(hand: Hand, page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await hand.type(field, text);
  await hand.press(page.locator('form').filter({ has: field }).getByRole('button', { name: 'Insert' }));
  await expect(page.getByText(`${label} field updated`)).toBeVisible();
}

/** Completes a step of a client's flow as staff. */
export async function completeStep(hand: Hand, page: Page, step: string): Promise<void> {
  await hand.choose(page.getByRole('radiogroup', { name: `State of ${step}` }), 'Completed');
  await expect(stateOf(page, step, 'Completed')).toBeChecked();
}

/** Opens a client's investment as staff, from the list. */
export async function openInvestment(hand: Hand, page: Page, deal: string, client: string): Promise<void> {
  await page.goto(`${paths.investmentDocuments()}?${new URLSearchParams({ search: deal.split(' - ')[0] ?? deal })}`);
  const fold = page.getByRole('button', { name: new RegExp(deal) });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await hand.press(fold);
  await hand.press(page.getByRole('link', { name: client }));
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
}
