// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { type FinancingRound, financingRounds } from '@platform/rules';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';
import { ActivityTab } from '../src/clients/view/activity-tab.tsx';
import { ProfileTab } from '../src/clients/view/profile-tab.tsx';
import type {
  ClientActivityQuery,
  ClientActivityStatus,
  ClientListQuery,
  ClientProfileQuery,
  ClientStatus,
} from '../src/gql/graphql.ts';

afterEach(cleanup);

const createdAt = '2026-11-01T10:00:00.000Z';

describe('the status column of the clients', () => {
  // The conditions behind each status are tested in the API.
  it('CLI-09/#1-7 each status has its text', async () => {
    const statuses: [status: ClientStatus, text: string][] = [
      ['ACCOUNT_DISABLED', 'Account disabled'],
      ['PERSONAL_INFORMATION_MISSING', 'Missing personal information'],
      ['PERSONAL_INFORMATION_INCOMPLETE', 'Incomplete personal information'],
      ['CONFIDENTIALITY_NOT_ACCEPTED', 'Confidentiality agreement not accepted'],
      ['PROFILE_NOT_CREATED', 'Investor profile not created'],
      ['APPROVED', 'Approved investor'],
    ];
    const items = statuses.map(([status]): ClientListQuery['clients']['items'][number] => ({
      __typename: 'Client',
      id: status,
      firstName: 'Ada',
      lastName: status,
      email: 'ada@example.test',
      createdAt,
      status,
      emailConfirmed: true,
      waitsForApproval: false,
      provisional: false,
      closed: false,
      closingRequested: false,
      firebaseId: 'subject',
      relationshipManager: null,
    }));
    renderScreen(<ClientsPage />, {
      path: paths.allClients(),
      permissions: { readClientInfo: true },
      answers: { ClientList: () => ({ clients: { totalCount: items.length, items } }) },
    });
    await screen.findByText('Ada APPROVED');
    expect(screen.getAllByRole('columnheader').at(1)?.textContent).toBe('Status');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ children: [, name, status] }) => [name?.textContent, status?.textContent])).toEqual(
      statuses.map(([status, text]) => [`Ada ${status}`, text]),
    );
  });
});

describe('the activity of a client', () => {
  it('CLI-21/#1-4 each deal has one row, labelled by its status', async () => {
    const items = (['INVESTMENT_COMPLETED', 'INVESTMENT_ACTIVE', 'ON_WATCHLIST', 'VIEWED'] as const).map(
      (status: ClientActivityStatus): ClientActivityQuery['client']['activity']['items'][number] => ({
        __typename: 'ClientActivity',
        id: status,
        dealTitle: `Deal ${status}`,
        companyName: 'Seedling Bio',
        dealVisible: status !== 'VIEWED',
        status,
        at: createdAt,
      }),
    );
    renderScreen(<ActivityTab clientId="c1" />, {
      answers: { ClientActivity: () => ({ client: { id: 'c1', activity: { totalCount: 4, items } } }) },
    });
    await screen.findByText('Investment Completed');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ children: [deal, status] }) => [deal?.textContent, status?.textContent])).toEqual([
      ['Seedling Bio - Deal INVESTMENT_COMPLETED', 'Investment Completed'],
      ['Seedling Bio - Deal INVESTMENT_ACTIVE', 'Investment Active'],
      ['Seedling Bio - Deal ON_WATCHLIST', 'Added to watchlist'],
      ['Seedling Bio - Deal VIEWED', 'Opportunity viewed'],
    ]);
    // Investors do not see the last one any more.
    expect(screen.getAllByRole('link')).toHaveLength(3);
  });
});

type Profile = NonNullable<ClientProfileQuery['client']['profile']>;

describe('the profile of a client', () => {
  const profile: Profile = {
    __typename: 'InvestorProfile',
    id: 'p1',
    sectors: [],
    innovationEnablers: [],
    lessInterestedSectors: [],
    lessInterestedInnovationEnablers: [],
    industryAdditionalInformation: '',
    businessModelB2B: false,
    businessModelB2C: false,
    businessModelB2B2C: false,
    developmentStageBuildProduct: false,
    developmentStageHasProduct: false,
    developmentStageGeneratesRevenue: false,
    developmentStageIsProfitable: false,
    fundingStages: [],
    countries: [],
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
  const entry = (value: string, description: string) => ({
    __typename: 'EnumerationEntry' as const,
    value,
    description,
  });

  /** Returns the facts of a part of the profile, keyed by label. */
  async function factsOf(part: string, parts: Partial<Profile>) {
    cleanup();
    renderScreen(<ProfileTab clientId="c1" readOnly={false} />, {
      answers: {
        ClientProfile: () => ({
          client: { id: 'c1', profile: { ...profile, ...parts } },
          sectors: [entry('climate', 'Climate technology'), entry('space', 'Space')],
          innovationEnablers: [entry('ai', 'Artificial intelligence'), entry('quantum', 'Quantum technology')],
          countries: [],
        }),
      },
    });
    const terms = within(await screen.findByRole('region', { name: part })).getAllByRole('term');
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  }

  it('CLI-15 sectors and enablers appear with the description of the enumeration', async () => {
    const facts = await factsOf('Industry', {
      sectors: ['space', 'climate'],
      lessInterestedSectors: ['climate'],
      innovationEnablers: ['ai'],
      lessInterestedInnovationEnablers: ['quantum', 'ai'],
    });
    expect(facts).toMatchObject({
      'Interested sectors': 'Space, Climate technology',
      'Least-interested sectors': 'Climate technology',
      'Interested innovation enablers': 'Artificial intelligence',
      'Least-interested innovation enablers': 'Quantum technology, Artificial intelligence',
    });
  });

  it('CLI-15/#1-2 codes of investment and security type appear as labels', async () => {
    for (const [code, type, security] of [
      ['1', 'Primary', 'Common'],
      ['2', 'Secondary', 'Preferred'],
      ['3', 'Indifferent', 'Indifferent'],
    ] as const) {
      const facts = await factsOf('Investment', { investmentType: code, securityType: code });
      expect(facts).toMatchObject({ Type: type, 'Security type': security });
    }
  });

  it('CLI-15/#3-4 each business model and development stage appears as its label', async () => {
    for (const [field, label, text] of [
      ['businessModelB2B', 'Business models', 'B2B'],
      ['businessModelB2C', 'Business models', 'B2C'],
      ['businessModelB2B2C', 'Business models', 'B2B2C'],
      ['developmentStageBuildProduct', 'Development stages', 'Has built a product'],
      ['developmentStageHasProduct', 'Development stages', 'Has product market fit'],
      ['developmentStageGeneratesRevenue', 'Development stages', 'Generates revenue'],
      ['developmentStageIsProfitable', 'Development stages', 'Is profitable'],
    ] as const) {
      expect((await factsOf('Company', { [field]: true }))[label]).toBe(text);
    }
  });

  it('CLI-16 funding stages show in their own order, not that of the response', async () => {
    const shuffled: FinancingRound[] = financingRounds.toSorted();
    const facts = await factsOf('Company', { fundingStages: shuffled });
    expect(facts['Funding stages']?.split(', ')).toEqual([
      'Any stage',
      'Pre-Seed',
      'Seed',
      'Post-Seed',
      ...'ABCDEFGHIJK'.split('').map((letter) => `Series ${letter}`),
      'Pre-IPO',
      'Convertible Note',
      'Other',
    ]);
  });
});
