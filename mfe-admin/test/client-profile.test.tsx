// @vitest-environment jsdom

import type { Answers } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openClient } from './client-kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const stored = {
  __typename: 'InvestorProfile',
  id: 'p1',
  sectors: ['energy'],
  innovationEnablers: [],
  lessInterestedSectors: [],
  lessInterestedInnovationEnablers: [],
  industryAdditionalInformation: 'Wind',
  industryVersion: 4,
  businessModelB2B: true,
  businessModelB2C: false,
  businessModelB2B2C: false,
  developmentStageBuildProduct: false,
  developmentStageHasProduct: false,
  developmentStageGeneratesRevenue: false,
  developmentStageIsProfitable: false,
  fundingStages: ['SEED'],
  countries: ['CH'],
  companyAdditionalInformation: 'Founders',
  companyVersion: 5,
  investmentType: '1',
  securityType: '1',
  executionTimeline: '1',
  investorStatus: '1',
  investmentSizeLow: '100',
  investmentSizeHigh: '200',
  preferredCurrency: 'EUR',
  investmentAdditionalInformation: '',
  investmentVersion: 6,
};

type Profile = typeof stored;

function open(
  answers: Answers,
  { profile = () => stored, editClientInfo = true }: { profile?(): Profile | null; editClientInfo?: boolean } = {},
) {
  return openClient(() => ({}), {
    permissions: { readClientInfo: true, editClientInfo },
    answers: {
      ClientProfile: () => ({
        client: { __typename: 'ClientDetail', id: 'c1', profile: profile() },
        sectors: [{ __typename: 'EnumerationEntry', value: 'energy', description: 'Energy' }],
        innovationEnablers: [],
        countries: [{ __typename: 'Country', value: 'CH', description: 'Switzerland' }],
      }),
      ...answers,
    },
  });
}

/** The part's section; a query by role would take most of the test's time. */
const part = async (name: string) =>
  within((await screen.findByText(name, { selector: 'h2' })).closest('section') as HTMLElement);
const press = async (name: string, section: string) =>
  fireEvent.click(await (await part(section)).findByRole('button', { name }));
const type = async (section: string, label: string, value: string) =>
  fireEvent.change(await (await part(section)).findByLabelText(label), { target: { value } });
const information = async (section: string) =>
  (await (await part(section)).findByLabelText<HTMLTextAreaElement>('Additional information')).value;

describe('a part of the profile', () => {
  it('CLI-19 is edited and saved on its own, while another one is being edited', async () => {
    let profile: Profile = stored;
    const save = vi.fn(({ input }: Record<string, unknown>) => {
      const { additionalInformation } = input as { additionalInformation: string };
      profile = { ...stored, companyAdditionalInformation: additionalInformation, companyVersion: 6 };
      return { saveCompanyPreferences: profile };
    });
    const { sent } = open({ SaveCompanyPreferences: save }, { profile: () => profile });
    await press('Edit Industry', 'Industry');
    await type('Industry', 'Additional information', 'Half typed');
    await press('Edit Company', 'Company');
    await type('Company', 'Additional information', 'Engineers');
    await press('Save', 'Company');
    await (await part('Company')).findByText('Engineers');
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        profileId: 'p1',
        version: 5,
        input: expect.objectContaining({ additionalInformation: 'Engineers', countries: ['CH'] }),
      }),
    );
    expect(await information('Industry')).toBe('Half typed');
    expect(sent.filter(({ operation }) => operation.startsWith('Save'))).toHaveLength(1);
    expect((await part('Investment')).getByText('Primary')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Company'));
  });

  it('CLI-19 cancelled is as before, without a draft', async () => {
    open({});
    await press('Edit Industry', 'Industry');
    await type('Industry', 'Additional information', 'Half typed');
    await press('Cancel', 'Industry');
    await (await part('Industry')).findByText('Wind');
    await press('Edit Industry', 'Industry');
    expect(await information('Industry')).toBe('Wind');
  });

  it('CLI-19 is read only without edit_client_info', async () => {
    open({}, { editClientInfo: false });
    await (await part('Industry')).findByText('Wind');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('CLI-17 CLI-19 of a client without a profile is empty, and its first save makes the profile', async () => {
    let profile: Profile | null = null;
    const save = vi.fn((_variables: Record<string, unknown>) => {
      profile = { ...stored, companyAdditionalInformation: 'Engineers', companyVersion: 1, industryVersion: 0 };
      return { saveCompanyPreferences: profile };
    });
    const { sent } = open(
      { SaveCompanyPreferences: save, SaveIndustryPreferences: () => new Error('INTERNAL') },
      { profile: () => profile },
    );
    await (await part('Company')).findByText('No data added');
    await press('Edit Industry', 'Industry');
    await type('Industry', 'Additional information', 'Half typed');
    await press('Edit Company', 'Company');
    await type('Company', 'Additional information', 'Engineers');
    await press('Save', 'Company');
    await (await part('Company')).findByText('Engineers');
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        clientId: 'c1',
        version: 0,
        input: expect.objectContaining({ additionalInformation: 'Engineers', countries: [] }),
      }),
    );
    expect(save.mock.calls[0]?.[0]).not.toHaveProperty('profileId');
    // The part that was open meanwhile is saved to the new profile.
    expect(await information('Industry')).toBe('Half typed');
    await press('Save', 'Industry');
    await waitFor(() =>
      expect(sent.findLast(({ operation }) => operation === 'SaveIndustryPreferences')?.variables).toMatchObject({
        profileId: 'p1',
        version: 0,
      }),
    );
  });

  it('CLI-19 unsaved entries are asked about on leaving, and are there again after a reload', async () => {
    open({});
    await press('Edit Industry', 'Industry');
    await type('Industry', 'Additional information', 'Half typed');
    fireEvent.click(screen.getByText('Back'));
    await screen.findByText('Leave without saving?');
    fireEvent.click(screen.getByText('Stay'));
    cleanup();
    open({});
    await (await part('Industry')).findByLabelText('Additional information');
    expect(await information('Industry')).toBe('Half typed');
    await press('Cancel', 'Industry');
    fireEvent.click(screen.getByText('Back'));
    await screen.findByText('elsewhere');
  });

  it.each([
    ['above', '300', 'Lowest margin of investment size must be lower than the highest margin'],
    ['equal to', '200', null],
  ])('CLI-20 a size low %s size high', async (_how, low, refusal) => {
    const save = vi.fn(() => ({ saveInvestmentPreferences: { ...stored, investmentVersion: 7 } }));
    const { services } = open({ SaveInvestmentPreferences: save });
    await press('Edit Investment', 'Investment');
    await type('Investment', 'Investment size, low', low);
    await press('Save', 'Investment');
    if (refusal) {
      await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: refusal }));
      expect(save).not.toHaveBeenCalled();
      expect((await part('Investment')).getByLabelText<HTMLInputElement>('Investment size, low').value).toBe(low);
    } else {
      await waitFor(() => expect(save).toHaveBeenCalledOnce());
      await screen.findByRole('button', { name: 'Edit Investment' });
      expect(services.toasts.show).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['Industry', 'SaveIndustryPreferences', 'INTERNAL', 'Your information could not be changed'],
    ['Company', 'SaveCompanyPreferences', 'FORBIDDEN', 'Your information could not be changed'],
    [
      'Investment',
      'SaveInvestmentPreferences',
      'INVESTMENT_SIZES',
      'Lowest margin of investment size must be lower than the highest margin',
    ],
  ])('CLI-34 %s that is not saved keeps the entries', async (section, operation, code, text) => {
    const { services } = open({ [operation]: () => new Error(code) });
    await press(`Edit ${section}`, section);
    await type(section, 'Additional information', 'Mine');
    await press('Save', section);
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
    expect(await information(section)).toBe('Mine');
  });

  it('CARE-17 says who has changed the part meanwhile, and keeps the entries', async () => {
    open({
      SaveIndustryPreferences: () =>
        new Error('CONFLICT', { cause: { by: 'Robin Other', at: '2026-03-02T10:15:00.000Z' } }),
    });
    await press('Edit Industry', 'Industry');
    await type('Industry', 'Additional information', 'Mine');
    await press('Save', 'Industry');
    await (await part('Industry')).findByText(/^Robin Other changed this on .*2026.*10:15/);
    expect(await information('Industry')).toBe('Mine');
  });
});
