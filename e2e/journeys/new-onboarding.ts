import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { stateOf, stepOf } from '../kit/flow-steps.ts';
import type { Hand } from '../kit/hands.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { pageOf, within } from '../kit/url-patterns.ts';
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
import { answer, completeStep, download, look, openAsStaff, openWindow, pdf } from './flow-work.ts';

const guide = { name: 'Guide.txt', mimeType: 'text/plain', buffer: Buffer.from('How it goes on') };

/**
 * An onboarding template is made from nothing and made the default; a newcomer signs up, works through it and is approved.
 * Changes the onboarding of all newcomers.
 */
export async function onboardThroughNewTemplate(browser: Browser, hand: Hand): Promise<void> {
  const template = `Welcome ${randomUUID().slice(0, 8)}`;
  const client = newEmail();
  const [staff, newcomer] = [await openAsStaff(browser, hand), await openWindow(browser, hand)];

  await test.step('ONBT-07 ONBT-10 a template is made with every type of item and files', async () => {
    await staff.goto(paths.onboardingTemplates());
    await hand.press(button(staff, 'Add onboarding flow'));
    await expect(button(staff, 'Save')).toBeDisabled();
    await look(staff, 'onboarding-template-new');
    await hand.type(staff.getByLabel('Flow name'), template);
    await addSection(hand, staff, 'First steps');
    await addItem(hand, staff, 'Text', 'Welcome', 'Two short steps.');
    await addItem(hand, staff, 'Download', 'Guide');
    await addItem(hand, staff, 'Input field', 'Occupation');
    await addSection(hand, staff, 'Identity');
    await addItem(hand, staff, 'Upload', 'Passport');
    await addItem(hand, staff, 'DocuSign', 'Agreement');
    await expect(staff.getByRole('listitem', { name: /^Item / })).toHaveCount(2);
    await look(staff, 'onboarding-template-unsaved');
    await saveFlow(hand, staff, 'Onboarding updated');
    await expect(staff).toHaveURL(pageOf(paths.onboardingTemplate));
    await openSection(hand, staff, 1, 'First steps');
    await addFile(hand, staff, 'Guide', guide);
    await hand.press(button(staff, 'Move Guide up'));
    await expect(item(staff, 'Guide')).toHaveAccessibleName('Item 1: Guide');
    await saveFlow(hand, staff, 'Onboarding updated');
    await look(staff, 'onboarding-template-saved');
  });

  await test.step('ONBT-01 ONBT-03 it is made the default', async () => {
    await staff.goto(paths.onboardingTemplates());
    await hand.take(button(staff, `More about ${template}`), 'Make default');
    const question = staff.getByRole('dialog', { name: `Make ${template} the default?` });
    await look(staff, 'onboarding-template-default');
    await hand.press(question.getByRole('button', { name: 'Make default' }));
    await expect(toast(staff, `${template} is the default now`)).toBeVisible();
    const row = (name: string) => staff.getByRole('row').or(staff.getByRole('listitem')).filter({ hasText: name });
    await expect(row(template)).toContainText('Default');
    await expect(row('Investor onboarding')).not.toContainText('Default');
    await look(staff, 'onboarding-templates-default');
  });

  await test.step('ONB-04 a newcomer signs up and works through its first step', async () => {
    await register(hand, newcomer, client);
    await expect(newcomer.getByRole('heading', { level: 1, name: template })).toBeVisible();
    await expect(newcomer.getByText('Two short steps.')).toBeVisible();
    expect(await download(hand, newcomer, guide.name)).toBe('How it goes on');
    await answer(hand, newcomer, 'Occupation', 'Hydrologist');
    await look(newcomer, 'new-onboarding-first');
    await hand.press(button(newcomer, 'Finish'));
    await expect(newcomer).toHaveURL(paths.awaitApproval());
  });

  await test.step('ONBT-20 ONBT-21 staff see it and open the next step', async () => {
    await staff.goto(`${paths.allClients()}?${new URLSearchParams({ search: client })}`);
    await hand.press(staff.getByRole('link', { name: 'Ada Lindqvist' }));
    await hand.open(staff.getByRole('tab', { name: 'Documents' }));
    await hand.press(staff.getByRole('link', { name: template }));
    await expect(staff).toHaveURL(within(paths.clientOnboarding));
    await expect(stepOf(staff, 'First steps')).toContainText('Hydrologist');
    await completeStep(hand, staff, 'First steps');
    await expect(stateOf(staff, 'Identity', 'Active')).toBeChecked();
    await look(staff, 'new-onboarding-staff');
  });

  await test.step('ONBT-22 the newcomer works through the second step', async () => {
    await newcomer.goto('/');
    await expect(newcomer).toHaveURL(paths.onboardingFlow());
    await hand.press(button(newcomer, 'Continue'));
    await expect(newcomer.getByRole('tab', { name: /Identity/ })).toHaveAttribute('aria-selected', 'true');
    await hand.attach(filesFor(newcomer, 'Passport'), pdf('Passport.pdf'));
    await expect(button(newcomer, 'Download Passport.pdf')).toBeVisible();
    await look(newcomer, 'new-onboarding-second');
    await hand.press(button(newcomer, 'Finish'));
    await expect(newcomer).toHaveURL(paths.awaitApproval());
  });

  await test.step('WL-12 staff approve the newcomer', async () => {
    await staff.reload();
    await expect(button(staff, 'Download Passport.pdf')).toBeVisible();
    await completeStep(hand, staff, 'Identity');
    await newcomer.goto(linkOf(await waitForMail(client, /Confirm your e-mail address/)));
    await hand.type(newcomer.getByLabel('Password', { exact: true }), newAccountPassword);
    await hand.press(button(newcomer, 'Confirm address'));
    await expect(newcomer.getByText(`The address ${client} is confirmed.`)).toBeVisible();
    await staff.goto(`${paths.interestedClients()}?${new URLSearchParams({ search: client })}`);
    await hand.press(button(staff, 'Approve Ada Lindqvist'));
    await hand.press(staff.getByRole('dialog').getByRole('button', { name: 'Approve' }));
    await waitForMail(client, /approved/);
    await newcomer.goto('/');
    await expect(newcomer).toHaveURL(paths.confidentialityAgreement());
  });

  await test.step('ONBT-05 it cannot be deleted while it is the default', async () => {
    await staff.goto(paths.onboardingTemplates());
    await hand.press(button(staff, `More about ${template}`));
    await expect(staff.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
    await expect(staff.getByRole('menuitem', { name: 'Delete', exact: true })).toHaveCount(0);
  });
  for (const page of [staff, newcomer]) await page.context().close();
}

/** Signs up without an invitation, up to the onboarding. */
async function register(hand: Hand, page: Page, email: string): Promise<void> {
  await page.goto(`${paths.createAccount()}?${new URLSearchParams({ email })}`);
  await hand.type(page.getByLabel('Password', { exact: true }), newAccountPassword);
  await hand.type(page.getByLabel('Confirm Password'), newAccountPassword);
  await hand.tick(page.getByRole('checkbox'));
  await hand.press(button(page, 'Get Started'));
  await expect(page).toHaveURL(paths.registrationPersonalInformation());
  for (const [label, text] of Object.entries({ 'First name': 'Ada', 'Last name': 'Lindqvist', City: 'Uppsala' }))
    await hand.type(page.getByLabel(label, { exact: true }), text);
  await hand.type(page.getByLabel('Phone number', { exact: true }), '2125550100');
  await hand.pick(page.getByLabel('Country', { exact: true }), 'Sweden');
  await hand.press(button(page, 'Continue'));
  await hand.choose(page.getByRole('radiogroup', { name: /Are you a client/ }), 'No');
  await hand.choose(page.getByRole('radiogroup', { name: /accredited investor/ }), 'Yes');
  await hand.press(button(page, 'Continue'));
}
