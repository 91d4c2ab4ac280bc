import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs } from '../kit/api-calls.ts';
import { pointer } from '../kit/hands.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { addItem, button, item, toast } from './flow-desk.ts';

const { administrator } = demoAccounts;
test.use({ signedInAs: administrator });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('AINV-13 AINV-15 AINV-23 an investment template with each type of item and a file is made, and is there again', async ({
  page,
}) => {
  const name = `Standard ${randomUUID().slice(0, 8)}`;
  await page.goto(paths.flowTemplates());
  await button(page, 'Add flow').click();
  await expect(page).toHaveURL(paths.newFlowTemplate());
  await page.getByLabel('Flow name').fill(name);
  await button(page, 'Add section').click();
  await page.getByLabel('Section name').fill('Identity');
  await addItem(pointer, page, 'Text', 'Welcome');
  await item(page, 'Welcome').getByLabel('Text', { exact: true }).fill('Please have your papers at hand.');
  await addItem(pointer, page, 'Upload', 'Passport');
  await addItem(pointer, page, 'Input field', 'Tax number');
  await button(page, 'Add section').click();
  await page.getByLabel('Section name').fill('Contract');
  await addItem(pointer, page, 'Download', 'Terms');
  await addItem(pointer, page, 'DocuSign', 'Signature');
  await expect(page.getByLabel('Terms: Choose files or drop them here')).toBeDisabled();
  await button(page, 'Save').click();
  await expect(toast(page, 'Investment updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const file = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') };
  await page.getByLabel('Terms: Choose files or drop them here').setInputFiles(file);
  await expect(item(page, 'Terms').getByRole('list')).toContainText('terms.txt');
  await button(page, 'Move Terms down').click();
  await expect(button(page, 'Move Terms down')).toBeFocused();
  await page.getByLabel('Order of Signature').selectOption('2');
  await page.getByLabel('Order of Signature').selectOption('1');
  await button(page, 'Move Contract up').click();
  await expect(button(page, 'Move Contract up')).toBeFocused();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'flow-editor');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Flow name')).toBeDisabled();
  await expect(navigation(page).getByRole('listitem')).toHaveText([/Contract.*2 items/, /Identity.*3 items/]);
  await expect(page.getByRole('listitem', { name: /^Item / })).toHaveCount(2);
  await expect(item(page, 'Signature').getByLabel('Type of Signature')).toHaveValue('DOCUSIGN');
  await expect(item(page, 'Terms').getByRole('list')).toContainText('terms.txt');
  await button(page, 'Preview').click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('tab')).toHaveText([/Contract/, /Identity/]);
  await expect(preview.getByText('terms.txt')).toBeVisible();
  await button(page, 'Close the preview').click();
  await expectFitsNarrowScreen(page);
});

test('AINV-21 a flow of 100 sections and 1,000 items opens, moves and types without a frame over 50 ms', {
  tag: '@soak',
}, async ({ page }) => {
  const flowId = randomUUID();
  const sectionEdges = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: randomUUID(), name: `Section ${index + 1}`, shown: true },
    itemNodes: Array.from({ length: 10 }, (_each, place) => ({
      ...{ id: randomUUID(), name: `Item ${index + 1}.${place + 1}`, text: 'What is asked for and why. '.repeat(8) },
      type: ['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'][place % 5],
    })),
  }));
  const flow = { id: flowId, name: `Large ${flowId.slice(0, 8)}`, sectionEdges };
  await callApiAs(administrator, '/api/investment/update', { flow });
  await page.goto(paths.flowTemplates());
  const link = page.locator('a', { hasText: flow.name });
  await expect(link).toBeVisible();
  const longest: Record<string, number> = {};
  /** Notes the longest task of a step. By selectors, and without retried expectations, which are long tasks by themselves. */
  async function step(what: string, act: () => Promise<unknown>): Promise<void> {
    longest[what] = await longestTask(page, act);
  }
  const panel = (name: string) => page.locator(`section[aria-label="Section ${name}"]`);
  const first = panel('Section 1').locator('li').first().locator('input');
  await step('opening', async () => {
    await link.click();
    await page.locator('.admin-flow-row:nth-child(100)').waitFor();
    await panel('Section 1').locator('ol > li:nth-child(10)').waitFor();
  });
  await step('typing', async () => {
    await first.click();
    await first.pressSequentially(' and more of it', { delay: 50 });
  });
  await step('moving', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
  });
  await step('another section', async () => {
    await page.locator('.admin-flow-link', { hasText: 'Section 100' }).click();
    await panel('Section 100').waitFor();
  });
  await step('reordering', async () => {
    await panel('Section 100').locator('select').first().selectOption('1');
    await page.locator('.admin-flow-row:first-child', { hasText: 'Section 100' }).waitFor();
  });
  await step('saving', async () => {
    await page.locator('.ds-save-bar button', { hasText: 'Save' }).click();
    await page.locator('[role="status"]', { hasText: 'Investment updated' }).waitFor();
  });
  test.info().annotations.push({ type: 'longest tasks, ms', description: JSON.stringify(longest) });
  for (const [what, milliseconds] of Object.entries(longest)) expect(milliseconds, what).toBeLessThan(50);
});

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** Returns how long the longest task of the page's main thread took, in milliseconds of processor time, whatever else runs. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && main.has(threadOf(event)));
  expect(tasks.length).toBeGreaterThan(0);
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}
