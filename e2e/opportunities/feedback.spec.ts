import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { listenForOperations } from '../kit/graphql.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';
import { pageOf, within } from '../kit/url-patterns.ts';
import { openDeal } from './deals.ts';

const overlay = (page: Page, company = 'Koji Works') =>
  page.getByRole('dialog', { name: `Why are you not interested in ${company}?` });
const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const reason = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const text = (page: Page) => page.getByLabel('Is there anything else you would like to tell us?');
const thanks = (page: Page) => page.getByText('Thank you for the feedback.');

/** Opens the feedback overlay of a deal without feedback in the demo data. */
async function openFeedback(page: Page): Promise<void> {
  await openDeal(page, 'Koji Works - Second plant in Kyoto', { email: await signUpInvestor(page) });
  await page.getByRole('button', { name: 'Provide feedback', exact: true }).click();
  await expect(page).toHaveURL(pageOf(paths.feedback));
  await expect(overlay(page)).toBeVisible();
}

const expectOpen = (tab: Locator) => expect(tab).toHaveAttribute('aria-selected', 'true');

test('FEED-08 FEED-09 FEED-10 feedback is sent and acknowledged, and the deal opens after 2000 ms', async ({
  page,
}) => {
  await openFeedback(page);
  await expect(page.getByRole('tab')).toHaveText([/Industry/, /Company/, /Investment/, /Additional information/]);
  await expectOpen(step(page, 'Industry'));
  await step(page, 'Company').click();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'not-interested');
  await reason(page, 'Management team').check();
  await expectOpen(step(page, 'Investment'));
  await step(page, 'Company').click();
  await reason(page, 'Too early stage').check();
  await step(page, 'Investment').click();
  await reason(page, 'Short timeline').check();
  await expectOpen(step(page, 'Additional information'));
  await text(page).fill('They said "no"');
  await expectNoAxeViolations(page);
  await expectFitsNarrowScreen(page);
  const sent = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'SaveFeedback');
  // From here on the test controls the clock.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
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

test('FEED-03 FEED-06 feedback is given by keyboard on a narrow screen', { tag: '@soak' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openFeedback(page);
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

test('FEED-12 DEAL-22 feedback on a closed deal redirects to the deal, on an unknown one to the list', {
  tag: '@soak',
}, async ({ page }) => {
  const operations = listenForOperations(page);
  await openDeal(page, 'Verdance Genomics - Seed', { screen: paths.feedback });
  await expect(page).toHaveURL(pageOf(paths.deal));
  expect(operations).toContain('FeedbackPage');
  await page.goto(paths.feedback({ dealId: 'nowhere' }));
  await expect(page).toHaveURL(paths.allDeals());
});
