import { paths } from '@platform/paths';
import { type Browser, expect, test } from '@playwright/test';
import { stateOf } from '../kit/flow-steps.ts';
import { type Hand, pointer } from '../kit/hands.ts';
import { linkOf } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { button } from '../staff/flow-desk.ts';
import { completeStep, look, openInvestment, pdf } from './flow-work.ts';
import { join } from './joining.ts';
import { beginWay, filled, type Way } from './way.ts';

const deal = 'Murmur Health - Series B';
const upload = 'Passport or identity card';
const question = 'Source of funds';

/** An investor comes by an invitation, invests and completes the steps, while the line is cut at each of them. */
export async function walkWholeWay(browser: Browser, hand: Hand, language: 'en' | 'de'): Promise<void> {
  const way = await beginWay(browser, hand, language);
  await join(way);
  await invest(way);
  await completeSteps(way);
  const { mails } = way.text;
  const kinds = ['registered', 'invested', 'changed', 'opened', 'finished'] as const;
  await way.expectMails([/invitation/, ...kinds.map((kind) => mails[kind].subject)]);
  await way.close();
}

async function invest({ hand, language, text, page, cut, pressInVain, readMail }: Way): Promise<void> {
  const amount = page.getByLabel(text.amount, { exact: true });
  const heading = page.getByRole('heading', { level: 1, name: filled(text.handler, { deal }) });

  await test.step('OPP-05 CARE-07 what is searched for without a connection comes by itself', async () => {
    const search = page.getByRole('searchbox', { name: text.search });
    await hand.press(button(page, text.understood));
    await expect(search).toBeVisible();
    await cut(() => hand.type(search, 'stethoscope'));
    await expect(search).toHaveValue('stethoscope');
    await expect(page.getByRole('article')).toHaveCount(1);
    await look(page, `whole-way-deals-${language}`);
    await hand.press(page.getByRole('link', { name: filled(text.learnMore, { deal }) }));
    const amounts = page.getByRole('navigation', { name: text.amounts });
    await expect(amounts).toContainText('€');
    await expect(amounts).not.toContainText('$');
    await takeScreenshots(page, `whole-way-deal-${language}`);
    await hand.press(amounts.getByRole('link', { name: text.custom }));
  });

  await test.step('CARE-01 the amount is confirmed, once', async () => {
    const confirmation = page.getByRole('dialog', { name: text.confirmation });
    const confirm = confirmation.getByRole('button', { name: text.confirm, exact: true });
    await expect(amount).toBeVisible();
    await cut(async () => {
      await hand.type(amount, '125000');
      await hand.press(button(page, text.invest));
      await expect(confirmation).toContainText(text.euros);
      await pressInVain(() => hand.press(confirm));
    });
    await expect(amount).toHaveValue(/^125[.,]000$/);
    await look(page, `whole-way-amount-${language}`);
    await hand.press(button(page, text.invest));
    await expect(confirmation).toContainText(text.euros);
    await look(page, `whole-way-confirmation-${language}`);
    await hand.press(confirm);
    await expect(heading).toBeVisible();
    await readMail('invested');
  });

  await test.step('AMT-11 CARE-01 the amount is changed, once', async () => {
    const [dealId = ''] = page.url().match(/[0-9a-f-]{36}/) ?? [];
    await page.goto(paths.modifyAmount({ dealId }));
    const confirmation = page.getByRole('dialog', { name: text.change });
    const confirm = confirmation.getByRole('button', { name: text.yes, exact: true });
    await expect(amount).toBeVisible();
    await cut(async () => {
      await hand.type(amount, '150000');
      await hand.press(button(page, text.modify));
      await expect(confirmation).toContainText(text.changedEuros);
      await pressInVain(() => hand.press(confirm));
    });
    await expect(amount).toHaveValue(/^150[.,]000$/);
    await hand.press(button(page, text.modify));
    await expect(confirmation).toContainText(text.euros);
    await look(page, `whole-way-change-${language}`);
    await hand.press(confirm);
    await expect(heading).toBeVisible();
    await expect(page.getByText(text.changedEuros)).toBeVisible();
    await readMail('changed');
  });
}

async function completeSteps({ hand, language, text, page, staff, lastName, cut, readMail }: Way): Promise<void> {
  const step = page.getByRole('tab', { name: /Identification/ });

  await test.step('CARE-02 CARE-05 staff open the next step, and mail and platform lead there', async () => {
    await openInvestment(pointer, staff, deal, `Ada ${lastName}`);
    await completeStep(pointer, staff, 'Review the terms');
    await expect(stateOf(staff, 'Identification', 'Active')).toBeChecked();
    const mail = await readMail('opened');
    const toDo = page.getByRole('region', { name: text.toDo });
    await page.goto(paths.documents());
    await expect(page.getByRole('article').first()).toContainText('Identification');
    for (const path of [paths.allInvestments(), paths.allDeals()]) {
      await page.goto(path);
      await expect(toDo.getByRole('listitem')).toContainText('Identification');
    }
    await look(page, `whole-way-arrival-${language}`);
    await hand.press(toDo.getByRole('link', { name: filled(text.goOn, { deal }) }));
    await expect(step).toHaveAttribute('aria-selected', 'true');
    await page.goto(linkOf(mail));
    await expect(step).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('DOCH-02 CARE-10 a file and an answer are kept, and sent', async () => {
    const chooser = page.getByLabel(filled(text.upload, { item: upload }));
    const answer = page.getByRole('textbox', { name: question, exact: true });
    await expect(answer).toBeVisible();
    const insert = page.locator('form').filter({ has: answer }).getByRole('button', { name: text.insert });
    await cut(async () => {
      await hand.attach(chooser, pdf('Passport.pdf'));
      await expect(page.getByText(filled(text.notUploaded, { file: 'Passport.pdf' }))).toBeVisible();
      await hand.type(answer, 'Sale of a company');
      await hand.press(insert);
      await expect(page.getByText(text.notStored)).toBeVisible();
      await look(page, `whole-way-offline-${language}`);
    });
    await hand.press(button(page, filled(text.tryAgain, { item: upload })));
    await expect(button(page, filled(text.download, { file: 'Passport.pdf' }))).toHaveCount(1);
    await expect(answer).toHaveValue('Sale of a company');
    await hand.press(insert);
    await expect(page.getByText(filled(text.stored, { item: question }))).toBeVisible();
    await look(page, `whole-way-step-${language}`);
  });

  await test.step('AINV-08 staff complete the investment, and the mail says so', async () => {
    await staff.reload();
    await expect(staff.getByRole('listitem').filter({ hasText: question })).toContainText('Sale of a company');
    await button(staff, 'Mark completed').click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
    await expect(button(staff, 'Unmark completed')).toBeVisible();
    await readMail('finished');
  });

  await test.step('DOCH-05 the investor reads it, which comes by itself after a break', async () => {
    await page.goto(paths.investmentsOfType({ type: 'complated' }));
    const manage = page.getByRole('link', { name: filled(text.manage, { deal }) });
    await expect(manage).toBeVisible();
    await look(page, `whole-way-investments-${language}`);
    await cut(() => hand.press(manage));
    await expect(page.getByText(text.completed)).toBeVisible();
    await expect(page.getByRole('button', { name: text.insert })).toHaveCount(0);
    await look(page, `whole-way-completed-${language}`);
  });
}
