import { paths } from '@platform/paths';
import type { Browser, Page } from '@playwright/test';
import { readLayoutShifts, watchLayoutShifts } from '../kit/layout-shifts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { visibleDeals } from '../opportunities/deals.ts';

/** The most that the parts of a page may move while it loads, footer included; up to 0.1 counts as good. */
const limit = 0.05;

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Downloads and delays like those of a mobile network, so that the parts of a page arrive one after the other. */
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** An address, or the first link to such an address on another page. */
type Place = string | { on: string; leadsTo: { root: string } };

type Places = Record<string, Place>;

async function placesOfInvestor(email: string): Promise<Places> {
  const dealOf = await visibleDeals(email);
  const invested = dealOf('Halcyon Diagnostics - Pre-IPO secondary').id;
  const open = dealOf('Tidewell Storage - Series C').id;
  const prospective = dealOf('Basalt Geothermal - Series E').id;
  return {
    deals: paths.allDeals(),
    'deals-closed': paths.dealsOfType({ type: 'closed' }),
    'deals-none': `${paths.dealsOfType({ type: 'active' })}?search=nothing+like+it`,
    comparison: `${paths.comparison()}?deals=${[invested, open, prospective].join()}`,
    'comparison-none': paths.comparison(),
    'deal-invested': paths.deal({ dealId: invested }),
    'deal-open': paths.deal({ dealId: open }),
    'deal-prospective': paths.deal({ dealId: prospective }),
    invest: paths.invest({ dealId: open }),
    interest: paths.declareInterest({ dealId: prospective }),
    modify: paths.modifyAmount({ dealId: invested }),
    feedback: paths.feedback({ dealId: open }),
    watchlist: paths.wholeWatchlist(),
    investments: paths.allInvestments(),
    steps: { on: paths.allInvestments(), leadsTo: paths.documentHandler },
    documents: paths.documents(),
    messages: paths.messages(),
    conversation: { on: paths.messages(), leadsTo: paths.messages },
    'preferences-industry': paths.preferencesPart({ part: 'industry' }),
    'preferences-company': paths.preferencesPart({ part: 'company' }),
    'preferences-investment': paths.preferencesPart({ part: 'investment' }),
    account: paths.account(),
  };
}

const placesOfNewInvestor: Places = {
  'new-watchlist': paths.wholeWatchlist(),
  'new-investments': paths.allInvestments(),
  'new-documents': paths.documents(),
  'new-messages': paths.messages(),
};

const placesOfStaff: Places = {
  'staff-deals': paths.staffDealList(),
  'staff-deal': { on: paths.staffDealList(), leadsTo: paths.dealEditor },
  'staff-companies': paths.staffCompanies(),
  'staff-company': { on: paths.staffCompanies(), leadsTo: paths.companyForm },
  'staff-permissions': paths.dealPermissions(),
  'staff-import': paths.companyImport(),
  'staff-clients': paths.allClients(),
  'staff-client': { on: paths.allClients(), leadsTo: paths.client },
  'staff-whitelist': paths.whitelist(),
  'staff-interested': paths.interestedClients(),
  'staff-onboarding': paths.onboardingTemplates(),
  'staff-new-client': paths.newClient(),
  'staff-employees': paths.employees(),
  'staff-employee': { on: paths.employees(), leadsTo: paths.employee },
  'staff-settings': paths.platformSettings(),
  'staff-tips': paths.tips(),
  'staff-investments': paths.investmentDocuments(),
  'staff-flows': paths.flowTemplates(),
  'staff-general': paths.generalAnalytics(),
  'staff-sectors': paths.sectorAnalytics(),
  'staff-deal-figures': paths.dealAnalytics(),
  'staff-feedback': paths.feedbackAnalytics(),
  'staff-funnel': paths.funnelAnalytics(),
  'staff-activity': paths.activityAnalytics(),
  'staff-readings': paths.documentAnalytics(),
  'staff-chat': paths.chat(),
  'staff-account': paths.staffAccount(),
};

const signedOut: Places = {
  login: '/',
  'login-staff': paths.admin(),
  register: paths.createAccount(),
  reset: paths.resetPassword(),
  'end-digests': paths.endDigests(),
};

/** The pages before app access, by the demo account that is led there. */
const steps: Record<string, Places> = {
  'personal@demo.test': {
    'personal-information': paths.personalInformation(),
    questions: paths.registrationQuestions(),
  },
  'onboarding@demo.test': { onboarding: paths.onboardingFlow() },
  'approval@demo.test': { approval: paths.awaitApproval() },
  'confidentiality@demo.test': { confidentiality: paths.confidentialityAgreement() },
  'preferences@demo.test': {
    'wizard-industry': paths.investorPreferencesPart({ part: 'industry' }),
    'wizard-company': paths.investorPreferencesPart({ part: 'company' }),
    'wizard-investment': paths.investorPreferencesPart({ part: 'investment' }),
  },
};

/** Waits until nothing on the page is loading. */
async function expectLoaded(page: Page): Promise<void> {
  // Of the content, or of a dialog that the address opens.
  await expect(page.locator('main, [role="dialog"]').getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ds-loading, [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('.ds-state-error')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens a page in a window with an empty cache, and returns what has moved too much. */
async function open(browser: Browser, size: keyof typeof sizes, email: string | undefined, name: string, place: Place) {
  const context = await browser.newContext({ viewport: sizes[size] });
  try {
    const page = await context.newPage();
    if (email) await resumeSession(page, email);
    const address = typeof place === 'string' ? place : await addressOf(page, place);
    const window = await context.newPage();
    const client = await context.newCDPSession(window);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await watchLayoutShifts(window);
    await window.goto(address);
    await expectLoaded(window);
    const { sum, moved } = await readLayoutShifts(window);
    // A page that is closed with a limited network leaves Chromium's network process busy, which slows down the next ones.
    await client.send('Network.emulateNetworkConditions', unlimited);
    if (size === 'desktop' && !name.startsWith('staff')) await takeScreenshots(window, `page-${name}`);
    return sum < limit ? [] : [`${name}: ${sum.toFixed(3)}`, ...moved];
  } finally {
    await context.close();
  }
}

async function addressOf(page: Page, { on, leadsTo }: Exclude<Place, string>): Promise<string> {
  await page.goto(on);
  const link = page.locator(`a[href^="${leadsTo.root}/"]`).first();
  return (await link.getAttribute('href')) ?? on;
}

const accounts: [title: string, email: string | undefined, places: Places | typeof placesOfInvestor][] = [
  ['the signed-out pages', undefined, signedOut],
  ['the pages of an investor', demoAccounts.investor, placesOfInvestor],
  ['the pages of a new investor', 'new.investor@demo.test', placesOfNewInvestor],
  ['the pages of staff', demoAccounts.administrator, placesOfStaff],
  ...Object.entries(steps).map(([email, places]): [string, string, Places] => [`the steps of ${email}`, email, places]),
];

for (const size of ['desktop', 'phone'] as const) {
  for (const [title, email, chosen] of accounts) {
    test(`${title} do not move while they load on a ${size}`, async ({ browser }) => {
      test.setTimeout(360_000);
      const places = typeof chosen === 'function' ? await chosen(String(email)) : chosen;
      const moved: string[] = [];
      for (const [name, place] of Object.entries(places)) {
        const failed = (error: unknown) => [`${name}: ${error}`];
        moved.push(...(await test.step(name, () => open(browser, size, email, name, place).catch(failed))));
      }
      expect(moved).toEqual([]);
    });
  }
}
