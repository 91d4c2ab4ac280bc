import { paths } from '@platform/paths';
import { expect, test } from '@playwright/test';
import { callApiAs } from '../kit/api-calls.ts';
import { newAccountPassword } from '../kit/new-accounts.ts';
import { linkOf, waitForMail } from '../kit/received-mails.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { within } from '../kit/url-patterns.ts';
import { button } from '../staff/flow-desk.ts';
import { look } from './flow-work.ts';
import type { Way } from './way.ts';

/** From the invitation to the list of deals, with the line cut at each step. */
export async function join(way: Way): Promise<void> {
  const { hand, language, text, page, email, lastName, cut, pressInVain, readMail } = way;

  await test.step('REG-12 the invitation leads to the sign-up, where the language is chosen', async () => {
    await callApiAs(demoAccounts.administrator, '/api/invite', { email, firstName: 'Ada', lastName });
    const invitation = await waitForMail(email, /invitation/);
    expect(invitation.text).toContain(`Dear Ada ${lastName},`);
    await page.goto(linkOf(invitation));
    await hand.select(page.getByRole('combobox', { name: /^(Language|Sprache)$/ }), text.language);
    const password = page.getByLabel(text.password, { exact: true });
    await hand.type(password, newAccountPassword);
    await hand.type(page.getByLabel(text.confirmPassword), newAccountPassword);
    await hand.tick(page.getByRole('checkbox'));
    const submit = () => hand.press(button(page, text.start));
    await cut(() => pressInVain(submit));
    await expect(password).toHaveValue(newAccountPassword);
    await look(page, `whole-way-sign-up-${language}`);
    // The account is created, but the answer is lost.
    await page.route('**/api/auth/sign-up', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await pressInVain(submit);
    await submit();
    await expect(page).toHaveURL(paths.registrationPersonalInformation());
    await readMail('registered');
  });

  await test.step('REG-16 CARE-08 the phone number is shown as its country writes it', async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    await expect(field(text.firstName)).toHaveValue('Ada');
    await hand.pick(choice(text.zone), text.zoneOption);
    await hand.type(field(text.phone), text.typedPhone);
    await expect(field(text.phone)).toHaveValue(text.shownPhone);
    await hand.pick(choice(text.country), text.countryOption);
    await cut(async () => {
      await hand.type(field(text.city), 'Köln');
      await pressInVain(() => hand.press(button(page, text.continue)));
    });
    await expect(field(text.city)).toHaveValue('Köln');
    await look(page, `whole-way-personal-${language}`);
    await hand.press(button(page, text.continue));
    await expect(page).toHaveURL(paths.registrationQuestions());
  });

  await test.step('REG-21 the questions are answered', async () => {
    const question = (name: RegExp) => page.getByRole('radiogroup', { name });
    await expect(question(text.clientQuestion)).toBeVisible();
    await cut(async () => {
      await hand.choose(question(text.clientQuestion), text.yes);
      await hand.choose(question(text.accreditedQuestion), text.yes);
      await pressInVain(() => hand.press(button(page, text.continue)), text.notSaved);
    });
    await expect(question(text.clientQuestion).getByRole('radio', { name: text.yes, exact: true })).toBeChecked();
    await hand.press(button(page, text.continue));
    await expect(page).toHaveURL(paths.confidentialityAgreement());
  });

  await test.step('CONF-03 the agreement is accepted, and the preferences are skipped', async () => {
    const agreement = page.getByRole('checkbox', { name: text.agreement });
    await expect(agreement).toBeVisible();
    await cut(async () => {
      await hand.tick(agreement);
      await pressInVain(() => hand.press(button(page, text.continue)));
    });
    await expect(agreement).toBeChecked();
    await look(page, `whole-way-agreement-${language}`);
    await hand.press(button(page, text.continue));
    await expect(page).toHaveURL(within(paths.investorPreferences));
    await expect(button(page, text.skip)).toBeVisible();
    await cut(() => pressInVain(() => hand.press(button(page, text.skip))));
    await look(page, `whole-way-preferences-${language}`);
    await hand.press(button(page, text.skip));
    await expect(page).toHaveURL(paths.allDeals());
  });
}
