import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { idsIn, pageOf, within } from '../kit/addresses.ts';
import { operateAs } from '../kit/calls.ts';
import { failOperation, listenForOperations } from '../kit/graphql.ts';
import { becomeInvestor } from '../kit/newcomers.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { people } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { knownDeals } from './known-deals.ts';

const overlay = (page: Page, company = 'Koji Works') =>
  page.getByRole('dialog', { name: `Why are you not interested in ${company}?` });
const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const reason = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const text = (page: Page) => page.getByLabel('Is there anything else you would like to tell us?');
const thanks = (page: Page) => page.getByText('Thank you for the feedback.');

const reasons = {
  Industry: ['Not Relevant', 'Small market', 'Limited growth prospect', 'Intense competition', 'Other'],
  Company: [
    'Too early stage',
    'Unclear competitive advantage',
    'Uncompelling business model',
    'Limited ability to scale',
    'Management team',
    'Other',
  ],
  Investment: ['Unattractive valuation', 'Types of securities', 'Short timeline', 'High Fees', 'Other'],
} as const;

async function openDeal(page: Page, deal: string, email: string): Promise<void> {
  await resumeSession(page, email);
  await page.goto(paths.allDeals());
  await page.getByRole('link', { name: `Learn more: ${deal}`, exact: true }).click();
}

/** Opens the overlay of a deal that nobody in the demo has given feedback on. */
async function openFeedback(page: Page, email: string = people.investor): Promise<void> {
  await openDeal(page, 'Koji Works - Second plant in Kyoto', email);
  await page.getByRole('button', { name: 'Provide feedback', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.feedback));
  await expect(overlay(page)).toBeVisible();
}

const expectOpen = (tab: Locator) => expect(tab).toHaveAttribute('aria-selected', 'true');

test('FEED-01 FEED-02/#1-3 DEAL-03 the overlay has four steps with their reasons and starts at the first', async ({
  page,
}) => {
  await openFeedback(page);
  await expect(page.getByRole('tab')).toHaveText([/Industry/, /Company/, /Investment/, /Additional information/]);
  await expectOpen(step(page, 'Industry'));
  for (const [name, listed] of Object.entries(reasons)) {
    await step(page, name).click();
    await expect(page.getByRole('checkbox')).toHaveCount(listed.length);
    for (const [index, label] of listed.entries()) {
      await expect(page.getByRole('checkbox').nth(index)).toHaveAccessibleName(label);
      await expect(page.getByRole('checkbox').nth(index)).not.toBeChecked();
    }
  }
  await step(page, 'Additional information').click();
  await expect(text(page)).toHaveValue('');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  await step(page, 'Company').click();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'not-interested');
});

test('DEAL-07 Not interested opens the overlay, and closing it leads to the deal', async ({ page }) => {
  await openDeal(page, 'Koji Works - Second plant in Kyoto', people.investor);
  await page.getByRole('link', { name: 'Not interested' }).click();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(pageOf(paths.deal));
});

test('FEED-03 FEED-04 the first reason of a group moves on, a further one does not, and choices are kept', async ({
  page,
}) => {
  await openFeedback(page);
  await reason(page, 'Small market').check();
  await expectOpen(step(page, 'Company'));
  await reason(page, 'Management team').check();
  await expectOpen(step(page, 'Investment'));
  await reason(page, 'High Fees').check();
  await expectOpen(step(page, 'Additional information'));
  await text(page).fill('Not now');
  await step(page, 'Industry').click();
  await expect(reason(page, 'Small market')).toBeChecked();
  await reason(page, 'Other').check();
  await expectOpen(step(page, 'Industry'));
  await reason(page, 'Small market').uncheck();
  await expectOpen(step(page, 'Industry'));
  await step(page, 'Company').click();
  await expect(reason(page, 'Management team')).toBeChecked();
  await step(page, 'Industry').click();
  await expect(reason(page, 'Other')).toBeChecked();
  await expect(reason(page, 'Small market')).not.toBeChecked();
  await step(page, 'Additional information').click();
  await expect(text(page)).toHaveValue('Not now');
});

test('FEED-05 FEED-06 submit needs a company and an investment reason and a step past the first', async ({ page }) => {
  await openFeedback(page);
  await expect(submit(page)).toBeDisabled();
  await step(page, 'Company').click();
  await expect(submit(page)).toBeDisabled();
  await reason(page, 'Other').check();
  await expectOpen(step(page, 'Investment'));
  await expect(submit(page)).toBeDisabled();
  await reason(page, 'Other').check();
  await expectOpen(step(page, 'Additional information'));
  await expect(text(page)).toHaveValue('');
  await expect(submit(page)).toBeEnabled();
  await step(page, 'Industry').click();
  await expect(submit(page)).toBeDisabled();
  await step(page, 'Company').click();
  await expect(submit(page)).toBeEnabled();
  await reason(page, 'Other').uncheck();
  await expect(submit(page)).toBeDisabled();
});

test('FEED-08 FEED-10 feedback is sent joined by commas, thanked for, and the deal opens 2000 ms later', async ({
  page,
}) => {
  await openFeedback(page, await becomeInvestor(page));
  await step(page, 'Company').click();
  await reason(page, 'Management team').check();
  await expectOpen(step(page, 'Investment'));
  await step(page, 'Company').click();
  await reason(page, 'Too early stage').check();
  await step(page, 'Investment').click();
  await reason(page, 'Short timeline').check();
  await expectOpen(step(page, 'Additional information'));
  await text(page).fill('They said "no"');
  const sent = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'SaveFeedback');
  // From here on time passes for the page as the test lets it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await submit(page).click();
  expect((await sent).postDataJSON().variables.feedback).toEqual({
    company: 'To early stage,Management team',
    industry: '',
    investment: 'Short timeline',
    other: 'They said "no"',
  });
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(within(paths.feedback));
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(pageOf(paths.deal));
  await page.clock.resume();
  await page.getByRole('button', { name: 'Update feedback', exact: true }).click();
  await expectOpen(step(page, 'Additional information'));
  await expect(text(page)).toHaveValue("They said 'no'");
  await step(page, 'Company').click();
  await expect(reason(page, 'Too early stage')).toBeChecked();
  await expect(reason(page, 'Management team')).toBeChecked();
});

test('FEED-07 FEED-09 existing feedback opens at the last step with reasons and text filled in', async ({ page }) => {
  const email = await becomeInvestor(page);
  const deal = 'Corvid Robotics - Series C';
  const before = 'Happy to look again once the third classification society has signed.';
  await operateAs(email, 'SaveFeedback', {
    dealId: (await knownDeals(email))(deal).id,
    feedback: {
      industry: 'Small market',
      company: 'To early stage',
      investment: 'Unattractive valuation',
      other: before,
    },
  });
  await openDeal(page, deal, email);
  await page.getByRole('button', { name: 'Update feedback', exact: true }).click();
  await expectOpen(step(page, 'Additional information'));
  await expect(text(page)).toHaveValue(before);
  for (const [name, chosen] of [
    ['Industry', 'Small market'],
    ['Company', 'Too early stage'],
    ['Investment', 'Unattractive valuation'],
  ] as const) {
    await step(page, name).click();
    await expect(reason(page, chosen)).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  }
  await step(page, 'Additional information').click();
  await text(page).fill('"Soon"');
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page).toHaveURL(within(paths.deal));
  await page.getByRole('button', { name: 'Update feedback', exact: true }).click();
  await expect(text(page)).toHaveValue("'Soon'");
});

test('FEED-10 a failure shows the generic toast and keeps choices and text, over a reload too', async ({ page }) => {
  await openFeedback(page);
  await step(page, 'Company').click();
  await reason(page, 'Management team').check();
  await reason(page, 'High Fees').check();
  await text(page).fill('Kept');
  const stop = await failOperation(page, 'SaveFeedback');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not complete request...' })).toBeVisible();
  await expect(text(page)).toHaveValue('Kept');
  await expect(submit(page)).toBeEnabled();
  await page.reload();
  await step(page, 'Investment').click();
  await expect(reason(page, 'High Fees')).toBeChecked();
  await step(page, 'Additional information').click();
  await expect(text(page)).toHaveValue('Kept');
  await stop();
});

test('FEED-03 FEED-06 feedback is given by keyboard on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openFeedback(page, await becomeInvestor(page));
  await step(page, 'Industry').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectOpen(step(page, 'Company'));
  await reason(page, 'Too early stage').focus();
  await page.keyboard.press('Space');
  await expectOpen(step(page, 'Investment'));
  await expect(step(page, 'Investment')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(reason(page, 'Unattractive valuation')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(step(page, 'Additional information')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Too early');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toBeVisible();
});

test('FEED-12 DEAL-22 a closed deal leads to the deal, an unknown one to the list', async ({ page }) => {
  await resumeSession(page, people.investor);
  await page.goto(paths.dealsOfType({ type: 'closed' }));
  await page.getByRole('link', { name: 'Learn more: Verdance Genomics - Seed' }).click();
  await expect(page).toHaveURL(pageOf(paths.deal));
  const [id = ''] = idsIn(page.url());
  const operations = listenForOperations(page);
  await page.goto(paths.feedback({ dealId: id }));
  await expect(page).toHaveURL(paths.deal({ dealId: id }));
  expect(operations).toContain('FeedbackPage');
  await page.goto(paths.feedback({ dealId: 'nowhere' }));
  await expect(page).toHaveURL(paths.allDeals());
});
