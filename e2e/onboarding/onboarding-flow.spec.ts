import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { mockAccount } from '../access/mock-responses.ts';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { changeResponse, failOperation, operationOf } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { registerUntilOnboarding } from './registration.ts';

interface Section {
  name: string;
  shown: boolean;
  completed: boolean;
  unlocked: boolean;
  items: object[];
}
interface FlowAnswer {
  onboardingFlow: { name: string; sections: Section[] } | null;
}

/** A demo account in the wizard; tests that store data use their own accounts. */
const email = 'onboarding@demo.test';
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });

/** Changes sections of the instance by name, as staff would. */
const changeSections = (page: Page, change: (section: Section) => void) =>
  changeResponse<FlowAnswer>(page, 'OnboardingFlow', ({ onboardingFlow }) => onboardingFlow?.sections.forEach(change));

async function openWizard(page: Page): Promise<void> {
  await resumeSession(page, email);
  await page.goto('/');
  await expect(page).toHaveURL(paths.onboardingFlow());
  await expect(page.getByRole('heading', { level: 1, name: 'Investor onboarding' })).toBeVisible();
}

/** Presses Finish although an answer is missing. */
async function finishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
}

test('ONB-01 ONB-02 ONB-03 shows one tab per visible section, the first open and the others locked', {
  tag: '@soak',
}, async ({ page }) => {
  await openWizard(page);
  await expect(page.getByRole('tab')).toHaveText([/Welcome/, /Identification/, /Client agreement/]);
  await expect(tab(page, 'Welcome')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Identification', 'Client agreement']) {
    await expect(tab(page, name)).toHaveAttribute('aria-disabled', 'true');
    await tab(page, name).click({ force: true });
    await expect(tab(page, 'Welcome')).toHaveAttribute('aria-selected', 'true');
  }
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'onboarding-flow');

  await test.step('ONB-04 ONB-05 ONB-06 items are shown by type, downloads without delete', async () => {
    await expect(page.getByText('Three short steps.')).toBeVisible();
    const files = page.getByRole('list', { name: 'Files of For your files' });
    await expect(files.getByRole('listitem')).toHaveCount(1);
    await expect(files.getByRole('button', { name: /Delete/ })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await files.getByRole('button', { name: 'Download Investor guide.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Investor guide.pdf');
  });
});

test('ONB-09 ONB-10 ONB-11 an answer is inserted, updated, and kept when saving fails', { tag: '@soak' }, async ({
  page,
}) => {
  await registerUntilOnboarding(page);
  const input = page.getByRole('textbox', { name: 'How did you hear about us?' });
  const removeFault = await failOperation(page, 'InsertInputField');
  await input.fill('From a friend');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(input).toHaveValue('From a friend');
  await removeFault();
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('How did you hear about us? field updated')).toBeVisible();
  await input.fill('From two friends');
  const updated = page.waitForResponse(
    (response) => response.request().postData()?.includes('"UpdateInputField"') ?? false,
  );
  await page.getByRole('button', { name: 'Update' }).click();
  await (await updated).finished();
  await page.reload();
  await expect(input).toHaveValue('From two friends');
});

test('CARE-04 Finish stores a typed answer, stays on the page when that fails and names missing answers', {
  tag: '@soak',
}, async ({ page }) => {
  await registerUntilOnboarding(page);
  const input = page.getByRole('textbox', { name: 'How did you hear about us?' });
  const finish = page.getByRole('button', { name: 'Finish', exact: true });
  await finish.click();
  const missing = page.getByRole('dialog', { name: 'Something is still missing' });
  await expect(missing.getByRole('listitem')).toHaveText(['How did you hear about us?']);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'onboarding-flow-missing');
  await page.keyboard.press('Escape');
  await expect(input).toBeFocused();

  const removeFault = await failOperation(page, 'InsertInputField');
  await page.keyboard.type('From a friend');
  await finish.click();
  const problem = page.getByRole('alert').filter({ hasText: 'This answer is not stored yet' });
  await expect(problem).toBeVisible();
  await expect(input).toBeFocused();
  await expect(input).toHaveAccessibleDescription('This answer is not stored yet');
  await expect(page).toHaveURL(paths.onboardingFlow());
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'onboarding-flow-not-stored');
  await removeFault();
  await finish.click();
  await expect(page).toHaveURL(paths.awaitApproval());
  await page.goto(paths.onboardingFlow());
  await expect(input).toHaveValue('From a friend');
});

test('ONB-11 ONB-17 a section completed by staff is reported and shown, and the typed text is kept', {
  tag: '@soak',
}, async ({ page }) => {
  let completed = false;
  await changeSections(page, (section) => {
    if (section.name === 'Welcome') section.completed = completed;
  });
  await page.route('**/graphql', (route) => {
    if (!completed || operationOf(route) === 'OnboardingFlow') return route.fallback();
    const codedError = { message: 'This step is completed', extensions: { code: 'SECTION_COMPLETED', params: {} } };
    return route.fulfill({ json: { data: null, errors: [codedError] } });
  });
  await openWizard(page);
  const input = page.getByRole('textbox', { name: 'How did you hear about us?' });
  await input.fill('From the newspaper');
  await page.reload();
  await expect(input).toHaveValue('From the newspaper');
  completed = true;
  await page.getByRole('button', { name: /Insert|Update/ }).click();
  await expect(page.getByText('This step is completed', { exact: true })).toBeVisible();
  await expect(page.getByText(/before your answer was stored: From the newspaper/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('ONB-07 ONB-08 ONB-12 files are uploaded for their item, and Continue opens the next tab', {
  tag: '@soak',
}, async ({ page }) => {
  const identification = {
    __typename: 'FlowItem',
    id: '00000000-0000-4000-8000-000000000000',
    order: 1,
    type: 'UPLOAD',
    name: 'Passport or identity card',
    text: '',
    files: [],
    input: null,
    request: null,
  };
  await changeSections(page, (section) => {
    if (section.name === 'Identification') Object.assign(section, { unlocked: true, items: [identification] });
  });
  await page.route('**/api/upload/onboarding/documents', (route) =>
    route.fulfill({ json: { status: 'OK', result: {} } }),
  );
  await openWizard(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(tab(page, 'Identification')).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => {
    // Chromium does not expose the body of an upload to tests.
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) document.documentElement.dataset.sent = [...body.keys()].join(' ');
      send.call(this, body);
    };
  });
  const sent = page.waitForRequest('**/api/upload/onboarding/documents');
  await page
    .getByLabel('Passport or identity card: Choose files or drop them here')
    .setInputFiles({ name: 'Passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') });
  await sent;
  for (const name of ['onboardingSectionNodeEdgeId', 'firebaseId']) {
    await expect(page.locator('html')).toHaveAttribute('data-sent', new RegExp(`\\b${name}\\b`));
  }
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
});

test('ONB-12 ONB-13 ONBT-23 Finish on the last open tab completes the onboarding without content access', {
  tag: '@soak',
}, async ({ page }) => {
  await openWizard(page);
  await finishNow(page);
  await expect(page).toHaveURL(paths.awaitApproval());
  await expect(page.getByRole('heading', { name: 'Thank you for your interest' })).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'await-approval');
});

test('ONB-13 Finish redirects an approved user to the preferences', async ({ page }) => {
  await openWizard(page);
  await mockAccount(page, (me) => {
    Object.assign(me, { step: 'INVESTOR_PREFERENCES', approvedAt: new Date().toISOString() });
    me.permissions.appContentAccess = true;
  });
  await finishNow(page);
  await expect(page.getByText('Your account has been approved')).toBeVisible();
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
});

test('ONB-14 ONBT-23 Cancel signs out and redirects to the start', async ({ page }) => {
  // Uses its own session, because the test ends it.
  await signIn(page, email);
  await expect(page).toHaveURL(paths.onboardingFlow());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
