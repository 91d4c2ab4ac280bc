import { expect, type Locator, type Page } from '@playwright/test';
import type { ChosenFile, Hand } from '../kit/hands.ts';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** An item of the open section of the flow editor. */
export const item = (page: Page, name: string): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^Item \\d+: ${name}$`) });

/** Where files for an item are chosen or dropped. */
export const filesFor = (page: Page, name: string): Locator =>
  page.getByLabel(`${name}: Choose files or drop them here`, { exact: true });

type ItemType = 'Text' | 'Upload' | 'Download' | 'DocuSign' | 'Input field';

/** Adds a section to the flow and opens it. */
export async function addSection(hand: Hand, page: Page, name: string): Promise<void> {
  await hand.press(button(page, 'Add section'));
  await hand.type(page.getByLabel('Section name'), name);
  await expect(page.getByRole('region', { name: `Section ${name}`, exact: true })).toBeVisible();
}

/** Opens a section of the flow: from the list beside the open one, or on narrow screens from the choice above it. */
export async function openSection(hand: Hand, page: Page, position: number, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(name) });
  const choice = page.getByRole('combobox', { name: 'Section', exact: true });
  await expect(link.or(choice)).toBeVisible();
  if (await choice.isVisible()) await hand.select(choice, `${position}. ${name}`);
  else await hand.press(link);
  await expect(page.getByRole('region', { name: `Section ${name}`, exact: true })).toBeVisible();
}

/** Adds an item to the open section. */
export async function addItem(hand: Hand, page: Page, type: ItemType, name: string, text?: string): Promise<void> {
  await hand.take(button(page, 'Add item'), type);
  await hand.type(item(page, 'Untitled item').getByLabel(type === 'Input field' ? 'Label' : 'Name'), name);
  await expect(item(page, name)).toBeVisible();
  if (text) await hand.type(item(page, name).getByLabel('Text', { exact: true }), text);
}

/** Saves the flow; of a deal's own copy, confirms what changes. */
export async function saveFlow(hand: Hand, page: Page, saved: string): Promise<void> {
  await hand.press(button(page, 'Save'));
  await expect(toast(page, saved)).toBeVisible();
}

/** Adds a file to a stored item of the open section. */
export async function addFile(hand: Hand, page: Page, name: string, file: ChosenFile): Promise<void> {
  await hand.attach(filesFor(page, name), file);
  await expect(item(page, name).getByRole('list')).toContainText(file.name);
}
