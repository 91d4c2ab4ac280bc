import { paths } from '@platform/paths';
import { type Browser, expect, test } from '@playwright/test';
import { callApiAs } from '../kit/api-calls.ts';
import { stateOf, stepOf } from '../kit/flow-steps.ts';
import type { Hand } from '../kit/hands.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { visibleDeals } from '../opportunities/deals.ts';
import { button, filesFor, toast } from '../staff/flow-desk.ts';
import { completeStep, look, openAsStaff, openInvestment, openWindow, pdf } from './flow-work.ts';

const deal = 'Threadline - Porto expansion';
const passport = 'Passport or identity card';
const reason = 'The lower edge is cut off.';

/** Staff ask again for a file with a reason; the client comes by the link of the mail, signs in and sends another one. */
export async function sendWhatIsAskedAgain(browser: Browser, hand: Hand): Promise<void> {
  const staff = await openAsStaff(browser, hand);
  const former = await openWindow(browser, hand);
  const client = await signUpInvestor(former);
  const { id: dealId } = (await visibleDeals(client))(deal);
  const inserted = await callApiAs(client, '/api/investment/insert', { dealId, value: '60000' });
  const { investmentId } = (inserted as { result: { investmentId: string } }).result;
  const request = stepOf(staff, 'Identification').getByText(reason);

  await test.step('the client sends a file, and staff complete its step', async () => {
    await openInvestment(hand, staff, deal, client);
    await completeStep(hand, staff, 'Review the terms');
    await former.goto(paths.documentHandler({ dealId, investmentId }));
    await hand.press(button(former, 'Continue'));
    await expect(former.getByRole('tab', { name: /Identification/ })).toHaveAttribute('aria-selected', 'true');
    await hand.attach(filesFor(former, passport), pdf('Passport.pdf'));
    await expect(button(former, 'Download Passport.pdf')).toBeVisible();
    await former.context().close();
    await staff.reload();
    await completeStep(hand, staff, 'Identification');
  });

  await test.step('CARE-18 staff ask for it again', async () => {
    await hand.press(button(staff, `Ask again: ${passport}`));
    const dialog = staff.getByRole('dialog', { name: `Ask again for ${passport}?` });
    await hand.press(dialog.getByRole('button', { name: 'Ask again' }));
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await hand.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
    await look(staff, 'ask-again-dialog');
    await hand.press(dialog.getByRole('button', { name: 'Ask again' }));
    await expect(toast(staff, `Asked again for ${passport}`)).toBeVisible();
    await expect(request).toBeVisible();
    await expect(stateOf(staff, 'Identification', 'Active')).toBeChecked();
    await look(staff, 'ask-again-asked');
  });

  const investor = await openWindow(browser, hand);
  await test.step('the link of the mail leads through the sign-in to the step', async () => {
    const mail = await waitForMail(client, new RegExp(`Asked for again on .*: ${passport}`));
    expect(mail.text).toContain(reason);
    await investor.goto(linkOf(mail));
    await hand.type(investor.getByLabel('Email'), client);
    await hand.type(investor.getByLabel('Password', { exact: true }), newAccountPassword);
    await hand.press(button(investor, 'Login'));
    await expect(investor.getByRole('heading', { level: 1, name: `Your investment in ${deal}` })).toBeVisible();
    await expect(investor.getByRole('tab', { name: /Identification/ })).toHaveAttribute('aria-selected', 'true');
    await expect(investor.getByText(reason)).toBeVisible();
    await look(investor, 'ask-again-client');
  });

  await test.step('the client sends another file', async () => {
    await hand.attach(filesFor(investor, passport), pdf('Passport, whole page.pdf'));
    await expect(button(investor, 'Download Passport, whole page.pdf')).toBeVisible();
    await expect(button(investor, 'Download Passport.pdf')).toBeVisible();
    await expect(investor.getByText(reason)).toHaveCount(0);
  });

  await test.step('staff see it', async () => {
    await staff.reload();
    await expect(button(staff, 'Download Passport, whole page.pdf')).toBeVisible();
    await expect(request).toHaveCount(0);
  });
  for (const page of [staff, investor]) await page.context().close();
}
