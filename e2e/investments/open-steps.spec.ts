import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { visibleDeals } from '../opportunities/deals.ts';

const name = 'Halcyon Diagnostics - Pre-IPO secondary';

interface Handled {
  investment: { flow: { sections: { id: string; name: string }[] } };
}

test('CARE-05 CARE-15 what needs action leads from arrival to its step; a completed investment gives all its files', async ({
  page,
}) => {
  const email = await signUpInvestor(page);
  const { id: dealId } = (await visibleDeals(email))(name);
  const inserted = await callApiAs(email, '/api/investment/insert', { dealId, value: '250000' });
  const { investmentId } = (inserted as { result: { investmentId: string } }).result;
  const { investment } = await executeAs<Handled>(email, 'DocumentHandler', { id: investmentId, dealId });
  const first = investment.flow.sections.find((section) => section.name === 'Review the terms');
  await executeAs(demoAccounts.administrator, 'UpdateFlowSection', { id: first?.id, completed: true });

  await page.goto(paths.allDeals());
  const panel = page.getByRole('region', { name: 'What needs your action' });
  await expect(panel.getByRole('listitem')).toContainText(`${name}Step 2 of 4: Identification`);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'open-steps');
  await panel.getByRole('link', { name: `Continue your investment in ${name}` }).click();
  await expect(page.getByRole('tab', { name: /Identification/ })).toHaveAttribute('aria-selected', 'true');

  await executeAs(demoAccounts.administrator, 'SetInvestmentCompleted', { investmentId, completed: true });
  await page.goto(paths.documents());
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Halcyon Diagnostics' }) });
  await expect(card).toContainText('Completed');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: `Download all files of ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(`${name}.zip`);
  await expect(card).toContainText('All files were downloaded.');
  await expectNoAxeViolations(page);
});
