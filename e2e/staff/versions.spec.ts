import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { visibleDeals } from '../opportunities/deals.ts';

interface Handled {
  investment: { flow: { id: string } };
}

test('HIST-09 staff open from an investment what its investor saw', async ({ page }) => {
  const client = await signUpInvestor(page);
  const { id: dealId } = (await visibleDeals(client))('Threadline - Porto expansion');
  // As an older page, without versions.
  const inserted = await callApiAs(client, '/api/investment/insert', { dealId, value: '60000' });
  const { investmentId } = (inserted as { result: { investmentId: string } }).result;
  const { investment } = await executeAs<Handled>(client, 'DocumentHandler', { id: investmentId, dealId });
  await resumeSession(page, demoAccounts.administrator);
  await page.goto(paths.clientDocuments({ dealId, flowId: investment.flow.id, investmentId }));
  const open = page.getByRole('button', { name: 'Show what the investor saw' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What the investor saw' });
  await expect(dialog.getByRole('heading', { name: 'Deal, version 1' })).toBeVisible();
  await expect(dialog.getByText(/did not say which version it showed/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Deal', exact: true })).toContainText('Porto expansion');
  await expect(dialog.getByRole('region', { name: 'Company', exact: true })).toContainText('Threadline');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'investment-shown-versions');
  await expectFitsNarrowScreen(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
