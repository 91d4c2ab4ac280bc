import { expect, type Locator, type Page } from '@playwright/test';

/** Moves on by Tab until an element has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Goes to a button and presses Enter. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Goes to a field and replaces its text. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a list of options with the arrow keys and takes one; `search` is typed first. */
export async function pickOption(
  page: Page,
  box: string | Locator,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  const field = typeof box === 'string' ? page.getByRole('combobox', { name: box, exact: true }) : box;
  await reach(page, field);
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  // The list of another field closes after it was left.
  if ((await field.getAttribute('aria-expanded')) !== 'true') await expect(open).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  if (search) await page.keyboard.type(search);
  const options = open.locator('.ant-select-item-option');
  const active = open.locator('.ant-select-item-option-active');
  await expect(options.filter({ hasText: option }).first()).toBeVisible();
  for (let steps = 0; steps < 30; steps += 1) {
    const text = (await active.count()) > 0 ? await active.textContent() : null;
    if (typeof option === 'string' ? text === option : option.test(text ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(active).toHaveText(option);
  await page.keyboard.press('Enter');
}
