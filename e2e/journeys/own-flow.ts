import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { type Browser, expect, test } from '@playwright/test';
import { confirmInvestment } from '../kit/confirm.ts';
import { stateOf, stepOf } from '../kit/flow-steps.ts';
import type { Hand } from '../kit/hands.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { pageOf } from '../kit/url-patterns.ts';
import { storeDeal, textSection } from '../staff/deal-desk.ts';
import {
  addFile,
  addItem,
  addSection,
  button,
  filesFor,
  item,
  openSection,
  saveFlow,
  toast,
} from '../staff/flow-desk.ts';
import {
  answer,
  completeStep,
  download,
  look,
  openAsStaff,
  openInvestment,
  openWindow,
  pdf,
  terms,
} from './flow-work.ts';

/**
 * An investment template is made and attached to a deal, the deal's copy is edited, an investor invests and works through it,
 * and staff complete it; the template changed meanwhile changes nothing for them.
 */
export async function investThroughOwnFlow(browser: Browser, hand: Hand): Promise<void> {
  const template = `Standard ${randomUUID().slice(0, 8)}`;
  const { dealId, name } = await storeDeal({
    status: 'ACTIVE',
    textSections: [textSection('Overview', '<p>Storage below the tide.</p>', { isOverview: true })],
  });
  const staff = await openAsStaff(browser, hand);
  const investor = await openWindow(browser, hand);
  const client = await signUpInvestor(investor);
  let templateAddress = '';
  let copyAddress = '';

  await test.step('AINV-15 a template is made', async () => {
    await staff.goto(paths.flowTemplates());
    await hand.press(button(staff, 'Add flow'));
    await hand.type(staff.getByLabel('Flow name'), template);
    await addSection(hand, staff, 'Papers');
    await addItem(hand, staff, 'Text', 'Welcome', 'Please have your papers at hand.');
    await addItem(hand, staff, 'Download', 'Terms');
    await addItem(hand, staff, 'Upload', 'Passport');
    await addItem(hand, staff, 'Input field', 'Tax number');
    await addSection(hand, staff, 'Payment');
    await addItem(hand, staff, 'DocuSign', 'Contract');
    await addItem(hand, staff, 'Upload', 'Receipt');
    await saveFlow(hand, staff, 'Investment updated');
    await expect(staff).toHaveURL(pageOf(paths.flowTemplate));
    templateAddress = staff.url();
    await openSection(hand, staff, 1, 'Papers');
    await addFile(hand, staff, 'Terms', terms);
  });

  await test.step('EDIT-15 it is attached to a deal, which is published', async () => {
    await staff.goto(paths.dealEditor({ dealId }));
    await hand.pick(staff.getByRole('combobox', { name: 'Flow', exact: true }), template);
    await hand.press(button(staff, 'Publish'));
    await expect(toast(staff, 'Deal published')).toBeVisible();
  });

  await test.step('AINV-16 the deal’s own copy is edited', async () => {
    await staff.goto(paths.dealEditor({ dealId }));
    await hand.press(staff.getByRole('link', { name: 'Edit flow' }));
    await expect(staff).toHaveURL(pageOf(paths.dealFlowEditor));
    copyAddress = staff.url();
    await addItem(hand, staff, 'Upload', 'Bank statement');
    await hand.press(button(staff, 'Save'));
    const question = staff.getByRole('dialog', { name: 'Save the flow of the deal?' });
    await expect(question).toContainText('Bank statement added');
    await look(staff, 'deal-flow-save');
    await hand.press(question.getByRole('button', { name: 'Save', exact: true }));
    await expect(toast(staff, 'Investment updated')).toBeVisible();
  });

  await test.step('AINV-25 the investor invests, and reads', async () => {
    await investor.goto(paths.deal({ dealId }));
    await hand.press(investor.getByRole('link', { name: 'Custom' }));
    await hand.type(investor.getByLabel('Amount', { exact: true }), '125000');
    await hand.press(button(investor, 'Invest'));
    await hand.press(confirmInvestment(investor));
    await expect(investor.getByRole('heading', { level: 1 })).toHaveText(`Your investment in ${name}`);
    await expect(investor.getByText('Please have your papers at hand.')).toBeVisible();
    expect(await download(hand, investor, terms.name)).toBe('The terms of the deal');
  });

  await test.step('AINV-14 AINV-16 the template changes, the deal’s copy and the investor’s flow do not', async () => {
    await staff.goto(templateAddress);
    await expect(item(staff, 'Bank statement')).toHaveCount(0);
    await hand.press(button(staff, 'Delete Passport'));
    await hand.type(staff.getByLabel('Section name'), 'Other papers');
    await saveFlow(hand, staff, 'Investment updated');
    await staff.goto(copyAddress);
    await expect(staff.getByText('The template has changed since this copy was made.')).toBeVisible();
    await expect(item(staff, 'Passport')).toBeVisible();
    await expect(staff.getByLabel('Section name')).toHaveValue('Papers');
    await look(staff, 'deal-flow-outdated');
    await investor.reload();
    await expect(investor.getByRole('tab')).toHaveText([/Papers/, /Payment/]);
  });

  await test.step('DOCH-02 DOCH-03 the investor uploads and answers', async () => {
    for (const upload of ['Passport', 'Bank statement']) {
      await hand.attach(filesFor(investor, upload), pdf(`${upload}.pdf`));
      await expect(button(investor, `Download ${upload}.pdf`)).toBeVisible();
    }
    await answer(hand, investor, 'Tax number', '12 345');
    await hand.press(button(investor, 'Finish'));
    await expect(investor).toHaveURL(pageOf(paths.deal));
  });

  await test.step('AINV-07 AINV-11 staff see it and open the next step', async () => {
    await openInvestment(hand, staff, name, client);
    await expect(stepOf(staff, 'Papers')).toContainText('12 345');
    await expect(button(staff, 'Download Bank statement.pdf')).toBeVisible();
    await completeStep(hand, staff, 'Papers');
    await expect(stateOf(staff, 'Payment', 'Active')).toBeChecked();
  });

  await test.step('DOCS-02 CARE-05 the investor is told what is next, and does it', async () => {
    await investor.goto(paths.documents());
    const card = investor.getByRole('article').filter({ hasText: name.split(' - ')[0] ?? name });
    await expect(card).toContainText('Step 2 of 2: Payment');
    await look(investor, 'documents-next-step');
    await hand.press(card.getByRole('button', { name: `Access documents of ${name}` }));
    await expect(investor.getByRole('tab', { name: /Payment/ })).toHaveAttribute('aria-selected', 'true');
    await hand.attach(filesFor(investor, 'Receipt'), pdf('Receipt.pdf'));
    await expect(button(investor, 'Download Receipt.pdf')).toBeVisible();
  });

  await test.step('AINV-08 staff complete the investment, which keeps what stood in it', async () => {
    await staff.reload();
    await expect(button(staff, 'Download Receipt.pdf')).toBeVisible();
    await hand.press(button(staff, 'Mark completed'));
    await hand.press(staff.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }));
    await expect(button(staff, 'Unmark completed')).toBeVisible();
    await staff.goto(`${staff.url()}?tab=evidence`);
    const evidence = staff.getByRole('tabpanel', { name: 'Completions' });
    for (const file of ['Terms.txt', 'Passport.pdf', 'Bank statement.pdf', 'Receipt.pdf'])
      await expect(evidence.getByText(file)).toBeVisible();
    await look(staff, 'instance-completions');
  });

  await test.step('DOCH-05 the investor reads it only', async () => {
    await investor.reload();
    await expect(investor.getByText('This investment is completed.')).toBeVisible();
    await expect(investor.getByRole('button', { name: /^(Insert|Update|Delete)/ })).toHaveCount(0);
    await expect(investor.getByText('Choose files or drop them here')).toHaveCount(0);
  });
  for (const page of [staff, investor]) await page.context().close();
}
