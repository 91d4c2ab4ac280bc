import { paths } from '@platform/paths';
import type { Locator, Page } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { expect, test } from '../kit/test.ts';

const cards = (page: Page): Locator => page.getByRole('article');
const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const chosenSort = (page: Page) => sortBy(page).getByRole('option', { selected: true });
const why = (page: Page) => page.getByRole('complementary', { name: 'Why this deal' });
const criterion = (page: Page, name: string) =>
  why(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Returns the match figures of the list, such as `5 of 6`, or null for an excluded deal. */
async function figures(page: Page): Promise<({ met: number; total: number } | null)[]> {
  const texts = await cards(page)
    .getByText(/of your criteria$|^Excluded by your preferences$/)
    .allInnerTexts();
  return texts.map((text) => {
    const [met, total] = text.match(/\d+/g) ?? [];
    return met && total ? { met: Number(met), total: Number(total) } : null;
  });
}

test.describe('an investor with preferences', () => {
  test.use({ signedInAs: 'second.investor@demo.test' });

  test('sorts by match and sees the reasons on a deal', async ({ page }) => {
    await page.goto(paths.allDeals());
    const showing = page.getByText(/^Showing (\d+) of \1 Investments$/);
    const counts = async () => {
      const count = Number(/\d+/.exec(await showing.innerText())?.[0]);
      return [await cards(page).count(), (await figures(page)).length].map((number) => number - count);
    };
    // Other tests publish deals meanwhile.
    await expect.poll(counts).toEqual([0, 0]);
    expect(await cards(page).count()).toBeGreaterThanOrEqual(26);
    await sortBy(page).selectOption({ label: 'Best match' });
    await expect(page).toHaveURL(/sort=match/);
    const share = (figure: { met: number; total: number } | null) => (figure ? figure.met / figure.total : -1);
    await expect
      .poll(async () => {
        const shares = (await figures(page)).map(share);
        return shares.length >= 26 && shares.every((each, index) => index === 0 || each <= (shares[index - 1] ?? 0));
      })
      .toBe(true);
    const best = (await figures(page))[0];
    expect((await figures(page)).at(-1)).toBeNull();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'match-list');

    // The panel shows the same figure and its criteria.
    await cards(page)
      .first()
      .getByRole('link', { name: /^Learn more/ })
      .click();
    await expect(why(page)).toContainText(`${best?.met} of ${best?.total} of your criteria`);
    await expect(why(page).getByRole('listitem')).toHaveCount(6);
    await expect(why(page).getByText('Met', { exact: true })).toHaveCount(best?.met ?? 0);
    await expect(why(page).getByText('Not met', { exact: true })).toHaveCount((best?.total ?? 0) - (best?.met ?? 0));
    await expect(criterion(page, 'Country')).toContainText('YouGermany, Norway, Switzerland');
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await takeScreenshots(page, 'match-deal');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(why(page).getByText('Country', { exact: true })).toBeHidden();
    await why(page).getByText('Criterion by criterion').click();
    await expect(criterion(page, 'Country')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.goBack();
    await expect(chosenSort(page)).toHaveText('Best match');
    await page.getByRole('button', { name: 'Change to descending' }).click();
    await expect(chosenSort(page)).toHaveText('Weakest match');
    await expect.poll(async () => (await figures(page))[0]).toBeNull();
    await cards(page)
      .first()
      .getByRole('link', { name: /^Learn more/ })
      .click();
    await expect(why(page)).toContainText(/You are least interested in (Consumer|Quantum).*are excluded/);
  });
});

test('the list suggests stating preferences; they apply immediately, and clearing them removes all matches', {
  tag: '@soak',
}, async ({ page }) => {
  const email = await signUpInvestor(page);
  await page.goto(paths.allDeals());
  await expect(cards(page).first()).toBeVisible();
  expect(await figures(page)).toEqual([]);
  await expect(sortBy(page).getByRole('option', { name: 'Best match' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Learn more: Tidewell Storage - Series C' }).click();
  await expect(why(page)).toContainText('State what you look for, and each deal shows how it fits.');
  await expect(why(page).getByRole('listitem')).toHaveCount(0);
  const deal = page.url();
  await why(page).getByRole('link', { name: 'State preferences' }).click();
  await expect(page).toHaveURL(paths.preferencesPart({ part: 'industry' }));

  const company = {
    ...Object.fromEntries(['B2B', 'B2C', 'B2B2C'].map((model) => [`businessModel${model}`, model === 'B2B'])),
    developmentStageBuildProduct: false,
    developmentStageHasProduct: false,
    developmentStageGeneratesRevenue: false,
    developmentStageIsProfitable: false,
    fundingStages: ['SERIES_C'],
    countries: ['DK'],
    additionalInformation: '',
  };
  const investment = {
    investmentType: '1',
    securityType: '1',
    executionTimeline: '1',
    investorStatus: '1',
    investmentSizeLow: '1',
    investmentSizeHigh: '2',
    preferredCurrency: 'USD',
    additionalInformation: '',
  };
  await executeAs(email, 'SaveCompanyPreferences', { input: company });
  await executeAs(email, 'SaveInvestmentPreferences', { input: investment });
  await page.goto(deal);
  await expect(why(page)).toContainText('3 of 3 of your criteria');
  await expect(criterion(page, 'Funding stage')).toContainText('YouSeries CDealMid (Series C, Series D)');
  await expect(criterion(page, 'Sector')).toContainText('Not stated by you');
  await expect(criterion(page, 'Investment size')).toContainText('Not comparable');
  await expect(criterion(page, 'Investment size')).toContainText('you state USD, the deal is in EUR');

  await page.goto(`${paths.dealsOfType({ type: 'active' })}?sort=match`);
  await expect(cards(page).first()).toContainText('Tidewell Storage - Series C');
  const nothing = { ...company, businessModelB2B: false, fundingStages: [], countries: [] };
  await executeAs(email, 'SaveCompanyPreferences', { input: nothing });
  await executeAs(email, 'SaveInvestmentPreferences', {
    input: { ...investment, investmentSizeLow: '0', investmentSizeHigh: '0' },
  });
  await page.reload();
  await expect(chosenSort(page)).toHaveText('Most recent');
  await expect(page).toHaveURL(/\/active$/);
  expect(await figures(page)).toEqual([]);
});
