import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { callApiAs, executeAs } from '../kit/api-calls.ts';
import { changeResponse, failOperation } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { sessionOf } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf } from '../kit/url-patterns.ts';

const filters = (page: Page) => page.getByRole('radiogroup', { name: 'Which documents' });
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

test.describe('of an investor with investments', () => {
  test.use({ signedInAs: demoAccounts.investor });

  test('DOCS-01 DOCS-02 DOCS-03 shows a card for each investment, with filters and a link to its steps and back', async ({
    page,
  }) => {
    await page.goto(paths.documents());
    await expect(filters(page).getByRole('radio')).toHaveCount(3);
    await expect(filters(page)).toHaveText(/All documents\s*Ongoing\s*Finalized/);
    await expect(filters(page).getByRole('radio', { name: 'All documents' })).toBeChecked();
    const [ongoing, finalized] = [card(page, 'Halcyon Diagnostics'), card(page, 'Chalkline Learning')];
    await expect(ongoing).toContainText('Pre-IPO secondary');
    await expect(finalized).toContainText('Series C secondary');
    await expectNoAxeViolations(page);
    await filters(page).getByText('Finalized').click();
    await expect(ongoing).toHaveCount(0);
    await expect(finalized).toBeVisible();
    await filters(page).getByText('Ongoing').click();
    await expect(finalized).toHaveCount(0);
    await ongoing.getByRole('button', { name: 'Access documents of Halcyon Diagnostics - Pre-IPO secondary' }).click();
    await expect(page).toHaveURL(pageOf(paths.documentHandler));
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', paths.documents());
  });

  test('loading documents can be retried, and further pages are loaded on request', { tag: '@soak' }, async ({
    page,
  }) => {
    const removeFault = await failOperation(page, 'MyDocumentsPage');
    await page.goto(paths.documents());
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your documents could not be loaded');
    await removeFault();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();

    // Fifty-one documents, the last one on a second page.
    let one: object = {};
    await changeResponse<{ myInvestments: object[] }>(page, 'MyDocumentsPage', (data) => {
      one = data.myInvestments[0] ?? {};
      data.myInvestments = Array.from({ length: 50 }, (_, index) => ({ ...one, id: `investment-${index}` }));
    });
    await changeResponse<{ myInvestments: object[] }>(page, 'MoreDocuments', (data) => {
      data.myInvestments = [{ ...one, id: 'investment-50' }];
    });
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(51);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});

test('DOCS-04 DOCS-05 the onboarding card lists its files for download only, and not as ongoing', async ({ page }) => {
  const email = await signUpInvestor(page);
  await page.goto(paths.documents());
  await expect(page.getByText('No documents yet')).toBeVisible();
  await cloneOnboarding(email);
  await page.reload();
  const onboarding = card(page, 'Onboarding documents');
  const files = onboarding.getByRole('list', { name: 'Files of Onboarding documents' });
  const first = files.getByRole('listitem').first();
  const download = page.waitForEvent('download');
  await first.getByRole('button', { name: /^Download/ }).click();
  await expect(first).toContainText((await download).suggestedFilename());
  await expect(onboarding.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(onboarding.locator('input[type="file"]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'documents-onboarding');
  await filters(page).getByText('Ongoing').click();
  await expect(onboarding).toHaveCount(0);
  await filters(page).getByText('Finalized').click();
  await expect(onboarding).toBeVisible();
});

async function cloneOnboarding(email: string): Promise<void> {
  const { accessToken } = await sessionOf(email);
  const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  await callApiAs(email, '/api/onboarding/clone', { flowId: null, firebaseId: sub });
}

interface Onboarding {
  onboardingFlow: { sections: { items: { id: string; name: string }[] }[] };
}

test('CARE-18 CARE-05 an approved investor answers what staff ask again of the onboarding', async ({ page }) => {
  const email = await signUpInvestor(page);
  await cloneOnboarding(email);
  const { onboardingFlow } = await executeAs<Onboarding>(email, 'OnboardingFlow');
  const field = 'How did you hear about us?';
  const item = onboardingFlow.sections.flatMap(({ items }) => items).find(({ name }) => name === field);
  await executeAs(email, 'InsertInputField', { edgeId: item?.id, text: 'A friend' });
  await executeAs(demoAccounts.administrator, 'AskAgain', { itemId: item?.id, reason: 'Who was it?' });
  await page.goto(paths.allInvestments());
  const panel = page.getByRole('region', { name: 'What needs your action' });
  await expect(panel.getByRole('listitem')).toContainText('Onboarding documentsStep 1 of 3: Welcome');
  await expectNoAxeViolations(page);
  await panel.getByRole('link', { name: 'Continue your onboarding documents' }).click();
  await expect(page.getByText('Who was it?')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await takeScreenshots(page, 'onboarding-documents');
  await page.getByRole('textbox', { name: field }).fill('Grace Hopper');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Who was it?')).toBeHidden();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page).toHaveURL(paths.allInvestments());
  await expect(panel).toHaveCount(0);
});
