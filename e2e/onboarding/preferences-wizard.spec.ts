import { paths } from '@platform/paths';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { navigateTo } from '../kit/navigate.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { expect, test } from '../kit/test.ts';
import { button, choose, chosen, enterWizard, field, industryLists, openEntries, radio, toast } from './preferences.ts';

/** A demo account at the preferences step; these tests store nothing for it. */
const waiting = 'preferences@demo.test';
const [interesting] = industryLists;

test('PREF-01 PREF-02 PREF-08 the wizard has three steps with their own paths', async ({ page }) => {
  await resumeSession(page, waiting);
  await page.goto('/');
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  for (const path of [
    paths.investorPreferences(),
    paths.investorPreferencesPart({ part: 'nonsense' }),
    `${paths.investorPreferencesPart({ part: 'company' })}/x`,
  ]) {
    await navigateTo(page, path);
    await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'industry' }));
  }
  await expect(page.getByText('Tell us your criteria, and we send you the opportunities')).toBeVisible();
  for (const name of [...industryLists, 'Additional information']) await expect(field(page, name)).toBeVisible();
  const { width = 0 } = (await page.locator('.onboarding-preferences-wizard').boundingBox()) ?? {};
  expect(width).toBe(560);

  const steps = page.getByRole('navigation', { name: 'Parts of the preferences' });
  for (const [label, path, content] of [
    ['Company', 'company', field(page, 'Funding stage')],
    ['Investment', 'investment', field(page, 'Investment size, low')],
    ['Industry', 'industry', field(page, interesting)],
  ] as const) {
    await steps.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(paths.investorPreferencesPart({ part: path }));
    await expect(steps.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'step');
    await expect(content).toBeVisible();
    for (const name of ['Skip', 'Continue', 'Close']) await expect(button(page, name)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, `preferences-wizard-${path}`);
  }
  await page.goBack();
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'investment' }));
  await expect(field(page, 'Investment size, low')).toBeVisible();

  await test.step('PREF-12 PREF-14 PREF-17/#1-5 shows the choices of company and investment', async () => {
    await page.getByRole('link', { name: 'Company' }).click();
    const all = page.getByRole('checkbox', { name: 'Select all funding stages' });
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(chosen(page, 'Funding stage').filter({ hasText: '+12' })).toBeVisible();
    await field(page, 'Funding stage').press('Backspace');
    await expect(all).not.toBeChecked();
    await choose(page, 'Funding stage', 'Other');
    await expect(all).toBeChecked();
    await all.uncheck();
    await expect(chosen(page, 'Funding stage')).toHaveCount(0);

    await field(page, 'Funding stage').click();
    const stages = openEntries(page);
    await expect(stages.first()).toHaveText('Any stage');
    await expectNoAxeViolations(page);
    const names = [
      ...['Any stage', 'Pre-Seed', 'Seed', 'Post-Seed'],
      ...[...'ABCDEFGHIJK'].map((letter) => `Series ${letter}`),
      ...['Pre-IPO', 'Convertible Note', 'Other'],
    ];
    const seen = new Set<string>();
    for (const name of names) {
      // Virtualised entries are rendered when the keyboard reaches them.
      await expect(stages.and(page.locator('.ant-select-item-option-active'))).toHaveText(name);
      for (const text of await stages.allTextContents()) seen.add(text);
      await page.keyboard.press('ArrowDown');
    }
    expect([...seen]).toEqual(names);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Investment' }).click();
    const choices = {
      Type: ['Primary', 'Secondary', 'Indifferent'],
      'Security type': ['Common', 'Preferred', 'Indifferent'],
      'Execution timeline': [
        'I prefer active opportunities and can move quickly',
        'I need longer to consider and am comfortable expressing interest at the prospective stage',
      ],
      'Investor status': [
        'I am currently looking to invest in new deals',
        'I am looking for new opportunities, but not likely to invest in the next 3 months',
        'I am no longer investing until further notice',
      ],
      'Preferred currency': ['USD', 'EUR', 'GBP', 'CHF'],
    };
    for (const [group, names] of Object.entries(choices)) {
      const radios = page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio');
      await expect(radios).toHaveCount(names.length);
      for (const name of names) await expect(radios.and(page.getByRole('radio', { name, exact: true }))).toBeVisible();
    }
    await expect(radio(page, 'Preferred currency', 'EUR')).toBeChecked();
  });
});

test('PREF-03 PREF-05 PREF-06 a new user answers every step by keyboard and gets app access', async ({ page }) => {
  await enterWizard(page);
  await choose(page, interesting, 'Energy', 'Space');
  await button(page, 'Continue').press('Enter');
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'company' }));
  await expect(field(page, 'Business model')).toBeVisible();
  // The focus moves along: the next tab stop is the first field of the step.
  await page.keyboard.press('Tab');
  await expect(field(page, 'Business model')).toBeFocused();
  await choose(page, 'Business model', 'B2B2C');
  await button(page, 'Continue').press('Enter');
  await expect(page).toHaveURL(paths.investorPreferencesPart({ part: 'investment' }));
  await radio(page, 'Security type', 'Common').press('ArrowRight');
  await field(page, 'Investment size, low').pressSequentially('-1250000');
  await expect(field(page, 'Investment size, low')).toHaveValue('1,250,000');
  await field(page, 'Investment size, high').pressSequentially('1,249,999');
  await button(page, 'Continue').press('Enter');
  await expect(toast(page, 'Lowest margin of investment size must be lower than the highest margin')).toBeVisible();
  await field(page, 'Investment size, high').fill('1250000');
  await button(page, 'Continue').press('Enter');
  await expect(page).toHaveURL(paths.allDeals());

  await page.goto(paths.investorPreferencesPart({ part: 'company' }));
  await expect(page).toHaveURL(paths.allDeals());
  await page.goto(paths.preferencesPart({ part: 'investment' }));
  await expect(field(page, 'Investment size, low')).toHaveValue('1,250,000');
  await expect(radio(page, 'Security type', 'Preferred')).toBeChecked();
  await page.getByRole('link', { name: /^Company/ }).click();
  await expect(chosen(page, 'Business model')).toHaveText(['B2B2C']);
  await page.getByRole('link', { name: /^Industries/ }).click();
  await expect(chosen(page, interesting)).toHaveText(['Energy', 'Space']);
});
