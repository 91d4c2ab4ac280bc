import { expect, type Locator } from '@playwright/test';
import { pickOption, reach } from './keyboard.ts';

/** The content of a file that is chosen. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How a person works with pages, so that one journey is walked in several ways. */
export interface Hand {
  /** Size of the window, px. */
  viewport: { width: number; height: number };
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Ticks a check box. */
  tick(box: Locator): Promise<void>;
  /** Chooses one of a group of radio buttons. */
  choose(group: Locator, name: string): Promise<void>;
  /** Opens a menu and takes an entry. */
  take(opener: Locator, entry: string): Promise<void>;
  /** Searches a combobox and takes an option. */
  pick(box: Locator, option: string): Promise<void>;
  /** Opens a tab. */
  open(tab: Locator): Promise<void>;
  /** Takes an option of a native select. */
  select(box: Locator, option: string): Promise<void>;
  attach(field: Locator, file: ChosenFile): Promise<void>;
}

const menuItem = (opener: Locator, entry: string) => opener.page().getByRole('menuitem', { name: entry, exact: true });

export const pointer: Hand = {
  viewport: { width: 1280, height: 720 },
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  choose: (group, name) => group.getByText(name, { exact: true }).click(),
  async take(opener, entry) {
    await opener.click();
    await menuItem(opener, entry).click();
  },
  async pick(box, option) {
    await box.fill(option);
    await box
      .page()
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .and(box.page().getByTitle(option, { exact: true }))
      .click();
  },
  open: (tab) => tab.click(),
  async select(box, option) {
    await box.selectOption({ label: option });
  },
  attach: (field, file) => field.setInputFiles(file),
};

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** On the narrowest screen that is supported. */
export const keyboard: Hand = {
  viewport: { width: 360, height: 740 },
  async press(target) {
    // A press would be lost while the control is off.
    await expect(target).toBeEnabled();
    await reach(target.page(), target);
    await target.page().keyboard.press('Enter');
  },
  async type(field, text) {
    await reach(field.page(), field);
    await field.page().keyboard.press('Control+a');
    await field.page().keyboard.type(text);
  },
  async tick(box) {
    await reach(box.page(), box);
    await box.page().keyboard.press('Space');
    await expect(box).toBeChecked();
  },
  async choose(group, name) {
    const page = group.page();
    await expect(group).toBeVisible();
    for (let steps = 0; steps < 150; steps += 1) {
      if (await group.evaluate((element) => element.matches(':has(input:focus)'))) break;
      await page.keyboard.press('Tab');
    }
    const radios = group.getByRole('radio');
    const wanted = await group.getByRole('radio', { name, exact: true }).elementHandle();
    const to = await radios.evaluateAll((all, target) => all.indexOf(target as HTMLElement), wanted);
    let at = await radios.evaluateAll((all) => all.findIndex((radio) => (radio as HTMLInputElement).checked));
    if (at < 0) await page.keyboard.press('Space');
    // Each step is a choice of its own, which the page may store first.
    for (at = Math.max(at, 0); at !== to; at += at < to ? 1 : -1) {
      await page.keyboard.press(at < to ? 'ArrowRight' : 'ArrowLeft');
      await expect(radios.nth(at < to ? at + 1 : at - 1)).toBeChecked();
    }
  },
  async take(opener, entry) {
    await keyboard.press(opener);
    const item = menuItem(opener, entry);
    // The menu takes the focus once it is open.
    await expect(opener.page().locator('[role="menuitem"]:focus')).toHaveCount(1);
    for (let steps = 0; steps < 10 && !(await hasFocus(item)); steps += 1)
      await opener.page().keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
    await opener.page().keyboard.press('Enter');
  },
  pick: (box, option) => pickOption(box.page(), box, option, option),
  async open(tab) {
    const tabs = tab.page().getByRole('tablist').filter({ has: tab });
    await reach(tab.page(), tabs.getByRole('tab', { selected: true }));
    for (let steps = 0; steps < 10 && !(await hasFocus(tab)); steps += 1) await tab.page().keyboard.press('ArrowRight');
    await expect(tab).toBeFocused();
    await tab.page().keyboard.press('Enter');
  },
  async select(box, option) {
    await reach(box.page(), box);
    await box.page().keyboard.type(option);
    await expect(box.locator('option:checked')).toHaveText(option);
  },
  async attach(field, file) {
    const page = field.page();
    await expect(field).toBeEnabled();
    // A chooser that opens before the browser reports choosers is not seen.
    await expect(async () => {
      await reach(page, field);
      const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
      await page.keyboard.press('Space');
      await (await chooser).setFiles(file);
    }).toPass({ timeout: 60_000 });
  },
};
