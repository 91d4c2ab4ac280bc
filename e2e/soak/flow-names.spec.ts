import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { expect, type Page } from '@playwright/test';
import { openAsStaff, openWindow, pdf, terms } from '../journeys/flow-work.ts';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { pointer } from '../kit/hands.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { test } from '../kit/test.ts';
import { publishDeal, storeDeal, textSection, unpublishStored } from '../staff/deal-desk.ts';
import { button, filesFor } from '../staff/flow-desk.ts';

const { administrator } = demoAccounts;

test.afterEach(unpublishStored);

/** A name of 200 letters without a space, which begins as given. */
const long = (beginning: string) => `${beginning}${'wolfeschlegelsteinhausenbergerdorff'.repeat(6)}`.slice(0, 200);

const types = ['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'] as const;

async function fits(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, name);
}

interface Investments {
  dealInvestments: { items: { investments: { id: string; flowId: string }[] }[] };
}

test('ONBT-10 AINV-20 DOCH-01 names of 200 letters fit every screen of a flow', async ({ browser }) => {
  test.setTimeout(600_000);
  const flow = {
    id: randomUUID(),
    name: long(`Standard${randomUUID().slice(0, 8)}`),
    sectionEdges: ['Identity', 'Payment'].map((section) => ({
      ...{ id: randomUUID(), name: long(section) },
      itemNodes: types.map((type) => ({ id: randomUUID(), type, name: long(`${section}${type}`), text: long('Text') })),
    })),
  };
  const [staff, investor] = [await openAsStaff(browser, pointer), await openWindow(browser, pointer)];
  const client = await signUpInvestor(investor);
  const { dealId } = await storeDeal({
    status: 'ACTIVE',
    textSections: [textSection('Overview', '<p>Storage below the tide.</p>', { isOverview: true })],
  });
  await callApiAs(administrator, '/api/investment/update', { flow });
  await callApiAs(administrator, '/api/investment/clone', { flowId: flow.id, dealId });
  await publishDeal(dealId);
  const inserted = await callApiAs(client, '/api/investment/insert', { dealId, value: '125000' });
  const { investmentId } = (inserted as { result: { investmentId: string } }).result;
  const found = await executeAs<Investments>(administrator, 'DocumentsPage', { search: client, limit: 1, offset: 0 });
  const { flowId = '' } = found.dealInvestments.items[0]?.investments[0] ?? {};
  const upload = long('IdentityUPLOAD');
  const file = `${long('Passport').slice(0, 196)}.pdf`;

  await test.step('templates and their editor', async () => {
    await staff.goto(`${paths.flowTemplates()}?${new URLSearchParams({ search: flow.name })}`);
    await expect(staff.getByRole('link', { name: flow.name })).toBeVisible();
    await fits(staff, 'long-names-templates');
    await staff.goto(paths.flowTemplate({ flowId: flow.id }));
    await filesFor(staff, long('IdentityDOWNLOAD')).setInputFiles({ ...terms, name: file.replace('.pdf', '.txt') });
    await expect(button(staff, `Download ${file.replace('.pdf', '.txt')}`)).toBeVisible();
    await button(staff, `Delete ${upload}`).click();
    await fits(staff, 'long-names-editor');
    await button(staff, 'Undo').click();
    await button(staff, 'Preview').click();
    await expect(staff.getByRole('dialog')).toBeVisible();
    await fits(staff, 'long-names-preview');
  });

  await test.step('the step of the investor', async () => {
    await investor.goto(paths.documentHandler({ dealId, investmentId }));
    await filesFor(investor, upload).setInputFiles(pdf(file));
    await expect(button(investor, `Download ${file}`)).toBeVisible();
    await fits(investor, 'long-names-step');
    await button(investor, 'Finish').click();
    await expect(investor.getByRole('dialog')).toContainText(long('IdentityINPUT_FIELD'));
    await fits(investor, 'long-names-missing');
    for (const path of [paths.documents(), paths.investments()]) {
      await investor.goto(path);
      await expect(investor.getByText(long('IdentityINPUT_FIELD')).first()).toBeVisible();
      await fits(investor, `long-names-${path === paths.documents() ? 'documents' : 'investments'}`);
    }
  });

  await test.step('the client’s flow as staff see it', async () => {
    await staff.goto(`${paths.investmentDocuments()}?${new URLSearchParams({ search: client })}`);
    await expect(staff.getByRole('link', { name: client })).toBeVisible();
    await fits(staff, 'long-names-investments-of-clients');
    await staff.goto(paths.clientDocuments({ dealId, flowId, investmentId }));
    await button(staff, `Ask again: ${upload}`).click();
    await fits(staff, 'long-names-ask-again');
    await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await fits(staff, 'long-names-steps');
    await button(staff, 'Mark completed').click();
    await fits(staff, 'long-names-complete');
    await staff.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
    await staff.getByRole('tab', { name: 'Edit steps' }).click();
    await expect(staff.getByLabel('Section name')).toHaveValue(long('Identity'));
    await fits(staff, 'long-names-edit-steps');
    await staff.getByRole('tab', { name: 'Completions' }).click();
    await expect(staff.getByText(file).first()).toBeVisible();
    await fits(staff, 'long-names-evidence');
  });

  for (const page of [staff, investor]) await page.context().close();
});
