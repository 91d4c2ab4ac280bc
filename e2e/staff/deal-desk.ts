import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { demoAccounts } from '../kit/sign-in.ts';

const { administrator } = demoAccounts;

/** A picture of 1 px. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
export const paper = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Contents of ${name}`),
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** By its accessible name, to which the asterisk of a required field does not belong. */
export const field = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.locator('input[type="date"]').and(page.getByLabel(name, { exact: true })));

/** The entries of a list of the company form. */
export const entries = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');

/** The options of the open select. */
export const options = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');

/** Opens a select and takes an option; `search` is typed first. */
export async function choose(page: Page, label: string, option: string, search?: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true });
  if (search === undefined) await select.click();
  else await select.fill(search);
  await options(page)
    .and(page.getByTitle(option, { exact: true }))
    .click();
}

/** A part of the deal page in the editor. */
export const section = (page: Page, title: string) =>
  page.getByRole('region', { name: `Section ${title}`, exact: true });
export const textOf = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Text of ${title}`, exact: true });
export const filesOf = (page: Page, title: string) =>
  page.getByRole('list', { name: `Files of ${title}` }).getByRole('listitem');

/** Adds a part to the deal page. */
export async function addSection(page: Page, kind: string): Promise<void> {
  await button(page, 'Add section').click();
  await page.getByRole('menuitem', { name: kind }).click();
}

/** Fills the required fields of the company form. */
export async function fillCompany(page: Page, name: string): Promise<void> {
  await field(page, 'Company name').fill(name);
  await field(page, 'HQ country').fill('icel');
  await options(page).filter({ hasText: 'Iceland' }).click();
  await choose(page, 'Business model', 'B2B');
  await choose(page, 'Company stage', 'Generates revenue');
  await choose(page, 'Funding stage', 'Early');
}

/** Fills the amounts of a deal. */
export async function fillAmounts(page: Page, amounts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, amount] of Object.entries(amounts)) await page.getByRole('textbox', { name: label }).fill(amount);
}

/** The companies that the current test has stored; a worker runs one test at a time. */
const stored = new Set<string>();

/** Stores a company without the form; returns its id. */
export async function storeCompany(name: string, more: object = {}): Promise<string> {
  const id = randomUUID();
  stored.add(id);
  const kind = { businessModel: 'B2B', stage: 'HAS_PRODUCT', fundingStage: 'EARLY' };
  await executeAs(administrator, 'InsertCompany', { id, input: { name, hqCountry: 'IS', ...kind, ...more } });
  return id;
}

interface StoredDeal {
  dealId: string;
  companyId: string;
  title: string;
  /** As lists name it. */
  name: string;
}

/** Stores a draft of a company of its own, without the editor. */
export async function storeDeal(input: object = {}): Promise<StoredDeal> {
  const company = `Company ${randomUUID().slice(0, 8)}`;
  const [dealId, title] = [randomUUID(), `Round ${randomUUID().slice(0, 8)}`];
  const companyId = await storeCompany(company);
  await executeAs(administrator, 'InsertDeal', {
    id: dealId,
    input: {
      ...{ companyId, title, status: 'PROSPECTIVE', offeringType: 'PRIMARY', securityType: 'SEED' },
      ...{ investmentCurrency: 'EUR', investmentValue: '1000000', investmentMin: '5000', investmentMax: '250000' },
      ...{ valuation: '9000000', fees: '2 %', deadline: '2099-12-31' },
      ...input,
    },
  });
  return { dealId, companyId, title, name: `${company} - ${title}` };
}

/** Takes the deals of the stored companies out of the investors' lists, whose deals other tests count; for `afterEach`. */
export async function unpublishStored(): Promise<void> {
  for (const companyId of stored) await callApiAs(administrator, '/api/company/unpublish', { companyId });
  stored.clear();
}

export async function publishDeal(dealId: string): Promise<void> {
  await callApiAs(administrator, '/api/deal/publish', { dealId });
}

/** Returns a text section as a save takes it. */
export const textSection = (title: string, body: string, more: object = {}) => ({
  ...{ id: randomUUID(), title, body },
  ...more,
});
