import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { executeAs } from '../kit/api-calls.ts';
import { signUpInvited } from '../kit/new-accounts.ts';
import { expect } from '../kit/test.ts';

export const industryLists = [
  'Sectors you are interested in',
  'Innovation enablers you are interested in',
  'Sectors you are least interested in',
  'Innovation enablers you are least interested in',
] as const;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
export const information = (page: Page) => field(page, 'Additional information');

/** A radio button of the investment part. */
export const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name });

/** The selected entries of a list. */
export function chosen(page: Page, list: string): Locator {
  return page
    .locator('.ant-form-item')
    .filter({ has: field(page, list) })
    .locator('.ant-select-selection-item');
}

/** The rendered entries of the open list. */
export function openEntries(page: Page): Locator {
  return page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
}

/** Finds entries by typing, selects them by keyboard, and closes the list. */
export async function choose(page: Page, list: string, ...entries: string[]): Promise<void> {
  const input = field(page, list);
  await input.focus();
  for (const entry of entries) {
    await input.pressSequentially(entry.slice(0, 5));
    await expect(openEntries(page).and(page.locator('.ant-select-item-option-active'))).toHaveText(entry);
    await input.press('Enter');
    await expect(input).toHaveValue('');
  }
  await input.press('Escape');
}

/** Creates an invited account and opens the wizard with it. */
export async function enterWizard(page: Page): Promise<void> {
  await executeAs(await signUpInvited(page), 'AcceptConfidentiality');
  await page.goto('/');
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
}
