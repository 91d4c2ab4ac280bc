// @vitest-environment jsdom

import { type Answers, address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Onboarding } from '../src/onboarding.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const profile = {
  __typename: 'InvestorProfile',
  id: 'p1',
  sectors: ['energy'],
  innovationEnablers: [],
  lessInterestedSectors: [],
  lessInterestedInnovationEnablers: [],
  industryAdditionalInformation: '',
  businessModelB2B: true,
  businessModelB2C: false,
  businessModelB2B2C: false,
  developmentStageBuildProduct: false,
  developmentStageHasProduct: false,
  developmentStageGeneratesRevenue: false,
  developmentStageIsProfitable: false,
  fundingStages: ['SEED'],
  countries: ['CH'],
  companyAdditionalInformation: '',
  investmentType: '1',
  securityType: '1',
  executionTimeline: '1',
  investorStatus: '1',
  investmentSizeLow: '0',
  investmentSizeHigh: '0',
  preferredCurrency: 'EUR',
  investmentAdditionalInformation: '',
};
const entry = (value: string, description: string) => ({ __typename: 'EnumerationEntry', value, description });

/** Renders a path; the mock server has a profile, can finish the wizard and otherwise returns `answers`. */
async function open(path: string, answers: Answers = {}) {
  const rendered = renderScreen(<Onboarding />, {
    path,
    answers: {
      Preferences: () => ({
        profile,
        sectors: [entry('energy', 'Energy'), entry('space', 'Space')],
        innovationEnablers: [entry('ai', 'Artificial intelligence')],
        countries: [
          { __typename: 'Country', value: 'CH', description: 'Switzerland' },
          { __typename: 'Country', value: 'PT', description: 'Portugal' },
        ],
      }),
      FinishPreferences: () => ({
        finishPreferences: { __typename: 'InvestorProfile', id: 'p1', firstTimeViewed: '2026-11-01T10:00:00.000Z' },
      }),
      ...answers,
    },
  });
  await screen.findByLabelText('Additional information');
  return { ...rendered, operations: () => rendered.sent.map(({ operation }) => operation) };
}

const information = () => screen.getByLabelText<HTMLTextAreaElement>('Additional information');
const type = (value: string) => fireEvent.change(information(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const size = (which: 'low' | 'high') => screen.getByLabelText<HTMLInputElement>(`Investment size, ${which}`);
const setSize = (which: 'low' | 'high', value: string) => fireEvent.change(size(which), { target: { value } });
/** Chooses entries of a list as a user does: types a part of the name, then clicks. */
function choose(list: string, ...entries: string[]) {
  const input = screen.getByLabelText(list);
  for (const text of entries) {
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: text } });
    const found = [...document.querySelectorAll('.ant-select-item-option')].find((each) => each.textContent === text);
    fireEvent.click(found ?? document.body);
  }
}
const chosen = (list: string) =>
  [...(screen.getByLabelText(list).closest('.ant-select')?.querySelectorAll('.ant-select-selection-item') ?? [])].map(
    ({ textContent }) => textContent,
  );
const radio = (group: string, name: RegExp) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });
const parts = ['industry', 'company', 'investment'] as const;

/** Per part: changes a value, and checks whether the change is kept. */
const changes: Record<(typeof parts)[number], { change(): void; isKept(): boolean }> = {
  industry: {
    change: () => choose('Sectors you are interested in', 'Space'),
    isKept: () => chosen('Sectors you are interested in').join() === 'Energy,Space',
  },
  company: {
    change: () => choose('Countries', 'Portugal'),
    isKept: () => chosen('Countries').join() === 'Switzerland,Portugal',
  },
  investment: {
    change: () => fireEvent.click(radio('Type', /Secondary/)),
    isKept: () => radio('Type', /Secondary/).checked,
  },
};

const failing: Answers = {
  SaveIndustryPreferences: () => new Error('INTERNAL'),
  SaveCompanyPreferences: () => new Error('INTERNAL'),
  SaveInvestmentPreferences: () => new Error('INTERNAL'),
};

describe('the wizard', () => {
  it.each(parts.flatMap((part) => [[part, 'Skip'] as const, [part, 'Close'] as const]))(
    'PREF-07 on %s, %s stores nothing of the step and opens the app',
    async (part, name) => {
      const { operations, services } = await open(paths.investorPreferencesPart({ part }));
      type('Not to be stored');
      press(name);
      await waitFor(() => expect(services.navigate).toHaveBeenCalledWith(paths.app(), { replace: true }));
      expect(operations()).toEqual(['Preferences', 'FinishPreferences']);
      expect(sessionStorage.length).toBe(0);
    },
  );

  it.each([
    ['PREF-09', 'industry', 'There was an error saving your data', 0],
    ['PREF-15', 'company', 'Could not complete request...', 1],
    ['PREF-20', 'investment', 'Your information could not be changed', 0],
  ] as const)(
    '%s a failed save of %s shows a toast, stays on the page and keeps the entries',
    async (_id, part, text, logged) => {
      const path = paths.investorPreferencesPart({ part });
      const { services, operations } = await open(path, failing);
      changes[part].change();
      type('No tobacco');
      press('Continue');
      await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
      expect(services.reportError).toHaveBeenCalledTimes(logged);
      expect(information().value).toBe('No tobacco');
      expect(changes[part].isKept()).toBe(true);
      expect(address()).toBe(path);
      expect(operations()).not.toContain('FinishPreferences');
      expect(services.navigate).not.toHaveBeenCalled();
    },
  );

  it('PREF-05 PREF-06 Continue saves each step and opens the next one, finally the app', async () => {
    const { operations, services } = await open(paths.investorPreferencesPart({ part: 'industry' }), {
      SaveIndustryPreferences: () => ({ saveIndustryPreferences: profile }),
      SaveCompanyPreferences: () => ({ saveCompanyPreferences: profile }),
      SaveInvestmentPreferences: () => ({ saveInvestmentPreferences: profile }),
    });
    for (const next of ['company', 'investment']) {
      press('Continue');
      await waitFor(() => expect(address()).toBe(paths.investorPreferencesPart({ part: next })));
      await screen.findByLabelText(next === 'company' ? 'Business model' : 'Investment size, low');
    }
    press('Continue');
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith(paths.app(), { replace: true }));
    expect(operations().filter((operation) => operation !== 'Preferences')).toEqual([
      'SaveIndustryPreferences',
      'SaveCompanyPreferences',
      'SaveInvestmentPreferences',
      'FinishPreferences',
    ]);
  });
});

describe('the preferences in the app', () => {
  it.each([
    ['industry', 'There was an error saving your data', 0],
    ['company', 'Could not complete request...', 1],
    ['investment', 'Your information could not be changed', 0],
  ] as const)(
    'PREF-22 a failed save of %s shows its own text, stays on the page and keeps the entries',
    async (part, text, logged) => {
      const path = paths.preferencesPart({ part });
      const { services } = await open(path, failing);
      for (const name of ['Skip', 'Continue', 'Close']) expect(screen.queryByRole('button', { name })).toBeNull();
      changes[part].change();
      type('No tobacco');
      press('Save');
      await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
      expect(services.reportError).toHaveBeenCalledTimes(logged);
      expect(information().value).toBe('No tobacco');
      expect(changes[part].isKept()).toBe(true);
      expect(address()).toBe(path);
    },
  );

  it('PREF-10 PREF-11/#1-3 every field of the company is sent as it is stored', async () => {
    const { sent } = await open(paths.preferencesPart({ part: 'company' }), failing);
    choose('Business model', 'B2C', 'B2B2C', 'B2B');
    choose('Development stage', 'Has built a product', 'Generates revenue', 'Is profitable');
    choose('Funding stage', 'Convertible Note');
    choose('Countries', 'Portugal');
    type('No tobacco');
    press('Save');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.variables.input).toEqual({
      // B2B was stored as chosen; the click deselects it.
      businessModelB2B: false,
      businessModelB2C: true,
      businessModelB2B2C: true,
      developmentStageBuildProduct: true,
      developmentStageHasProduct: false,
      developmentStageGeneratesRevenue: true,
      developmentStageIsProfitable: true,
      fundingStages: ['SEED', 'CONVERTIBLE_NOTE'],
      countries: ['CH', 'PT'],
      additionalInformation: 'No tobacco',
    });
  });

  it('PREF-16 every field of the investment is sent as it is stored', async () => {
    const { sent } = await open(paths.preferencesPart({ part: 'investment' }), failing);
    for (const [group, name] of [
      ['Type', /Secondary/],
      ['Security type', /Indifferent/],
      ['Execution timeline', /I need longer/],
      ['Investor status', /I am no longer/],
      ['Preferred currency', /CHF/],
    ] as const)
      fireEvent.click(radio(group, name));
    setSize('high', '1,250,000');
    type('Through our holding');
    press('Save');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.variables.input).toEqual({
      investmentType: '2',
      securityType: '3',
      executionTimeline: '2',
      investorStatus: '3',
      investmentSizeLow: '0',
      investmentSizeHigh: '1250000',
      preferredCurrency: 'CHF',
      additionalInformation: 'Through our holding',
    });
  });

  it('PREF-19 a size low above size high is rejected and marked, and not sent; equal sizes are sent', async () => {
    const { services, sent } = await open(paths.preferencesPart({ part: 'investment' }), {
      SaveInvestmentPreferences: () => ({ saveInvestmentPreferences: profile }),
    });
    setSize('low', '1250001');
    setSize('high', '1250000');
    press('Save');
    const text = 'Lowest margin of investment size must be lower than the highest margin';
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
    const invalid = () => (['low', 'high'] as const).map((which) => size(which).getAttribute('aria-invalid'));
    await waitFor(() => expect(invalid()).toEqual(['true', 'true']));
    expect(sent.map(({ operation }) => operation)).toEqual(['Preferences']);
    setSize('high', '1250001');
    await waitFor(() => expect(invalid()).toEqual(['false', 'false']));
    press('Save');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        operation: 'SaveInvestmentPreferences',
        variables: { input: { investmentSizeLow: '1250001', investmentSizeHigh: '1250001' } },
      }),
    );
  });

  it('CARE-17 a part that somebody else has saved meanwhile is not overwritten; the stored values can be loaded', async () => {
    let version = 3;
    const { sent, services } = await open(paths.preferencesPart({ part: 'company' }), {
      Preferences: () => ({
        profile: {
          ...profile,
          companyVersion: version,
          companyAdditionalInformation: version === 3 ? '' : 'Written by staff',
        },
        sectors: [],
        innovationEnablers: [],
        countries: [],
      }),
      SaveCompanyPreferences: () => new Error('CONFLICT', { cause: { by: 'Robin', at: '2026-03-02T10:15:00.000Z' } }),
    });
    type('No tobacco');
    version = 4;
    press('Save');
    await screen.findByText(/^Robin changed this on /);
    expect(sent.at(-1)?.variables).toMatchObject({ version: 3 });
    expect(information().value).toBe('No tobacco');
    expect(services.toasts.show).not.toHaveBeenCalled();
    press('Load the stored values');
    await waitFor(() => expect(information().value).toBe('Written by staff'));
    press('Put my entries back');
    await waitFor(() => expect(information().value).toBe('No tobacco'));
  });

  it('a profile that fails to load shows an error and can be retried', async () => {
    let works = false;
    renderScreen(<Onboarding />, {
      path: paths.preferencesPart({ part: 'company' }),
      answers: {
        Preferences: () =>
          works ? { profile, sectors: [], innovationEnablers: [], countries: [] } : new Error('INTERNAL'),
      },
    });
    await screen.findByText('Your preferences could not be loaded');
    works = true;
    press('Try again');
    await screen.findByLabelText('Business model');
  });
});

it.each([
  [paths.investorPreferencesPart({ part: 'company' }), 'Step 2 of 3: Company'],
  [paths.registrationPersonalInformation(), 'Step 1 of 2'],
  [paths.registrationQuestions(), 'Step 2 of 2'],
])('PREF-02 REG-15 REG-21 %s tells which step it is', async (path, step) => {
  renderScreen(<Onboarding />, { path });
  expect(await screen.findByText(step)).toBeDefined();
});
