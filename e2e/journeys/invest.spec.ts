import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { confirmInvestment } from '../kit/confirm.ts';
import { setState, stateOf, stepOf } from '../kit/flow-steps.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

test('AMT-10 DOCH-02 CARE-01 an investor confirms an investment and uploads documents, staff complete it, the investor sees it', async ({
  browser,
}) => {
  const investor = await (await browser.newContext()).newPage();
  const staff = await (await browser.newContext()).newPage();
  // Uses a new account, because the same account could not invest again on a retry.
  const email = await signUpInvestor(await (await browser.newContext()).newPage());

  await test.step('the investor finds the deal and invests', async () => {
    await signIn(investor, email, { password: newAccountPassword });
    await investor.getByRole('searchbox', { name: 'Search opportunities' }).fill('stethoscope');
    await investor.getByRole('link', { name: 'Learn more: Murmur Health - Series B' }).click();
    await investor.getByRole('link', { name: 'Custom' }).click();
    const amount = investor.getByLabel('Amount', { exact: true });
    await amount.fill('125000');
    await investor.reload();
    await expect(amount).toHaveValue('125,000');
    await amount.press('Enter');
    const confirmation = investor.getByRole('dialog', { name: 'Confirm your investment' });
    await expect(confirmation).toContainText('Murmur Health');
    await expect(confirmation).toContainText('€125,000');
    const document = investor.waitForEvent('download');
    await confirmation.getByRole('button', { name: 'Download Term sheet.pdf' }).click();
    expect((await document).suggestedFilename()).toBe('Term sheet.pdf');
    await expectNoAxeViolations(investor);
    await expectFitsNarrowScreen(investor);
    await takeScreenshots(investor, 'confirm-investment');
    await confirmInvestment(investor).click();
    await expect(investor.getByRole('heading', { level: 1 })).toHaveText('Your investment in Murmur Health - Series B');
  });

  await test.step('staff open the next step', async () => {
    await signIn(staff, demoAccounts.administrator, { path: paths.admin() });
    await staff.getByRole('link', { name: 'Investments' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible();
    await staff.getByRole('searchbox').fill('Murmur');
    const foldOut = staff.getByRole('button', { name: /Murmur Health - Series B/ });
    await expect(foldOut).toBeVisible();
    if ((await foldOut.getAttribute('aria-expanded')) !== 'true') await foldOut.click();
    await staff
      .getByRole('table', { name: 'Investors in Murmur Health - Series B' })
      .getByRole('link', { name: email })
      .click();
    // The list shows the amount too.
    await expect(stepOf(staff, 'Review the terms')).toBeVisible();
    await expect(staff.getByText('€125,000')).toBeVisible();
    await setState(staff, 'Review the terms', 'Completed');
    await expect(stateOf(staff, 'Identification', 'Active')).toBeChecked();
  });

  await test.step('the investor uploads and answers', async () => {
    await investor.reload();
    await investor.getByRole('tab', { name: /Identification/ }).click();
    await investor.getByLabel('Passport or identity card: Choose files or drop them here').setInputFiles({
      name: 'Passport Helena.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\npassport'),
    });
    await expect(investor.getByText('Passport Helena.pdf')).toBeVisible();
    const source = investor.getByLabel('Source of funds');
    await source.fill('Sale of a company');
    await investor.getByRole('listitem').filter({ has: source }).last().getByRole('button', { name: 'Insert' }).click();
    await expect(investor.getByText('Source of funds field updated')).toBeVisible();
  });

  await test.step('staff see the files and mark the investment completed', async () => {
    await staff.reload();
    await expect(stepOf(staff, 'Identification').getByText('Passport Helena.pdf')).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Source of funds' })).toContainText('Sale of a company');
    await staff.getByRole('button', { name: 'Mark completed' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
    await expect(staff.getByRole('button', { name: 'Unmark completed' })).toBeVisible();
  });

  await test.step('the investor sees the investment read-only', async () => {
    await investor.goto(paths.investmentsOfType({ type: 'complated' }));
    await investor.getByRole('link', { name: 'Manage your investment in Murmur Health - Series B' }).click();
    await expect(investor.getByText('This investment is completed.')).toBeVisible();
    await investor.getByRole('tab', { name: /Identification/ }).click();
    await expect(investor.getByText('Passport Helena.pdf')).toBeVisible();
    await expect(investor.getByRole('button', { name: /^(Insert|Update|Delete)/ })).toHaveCount(0);
  });
});
