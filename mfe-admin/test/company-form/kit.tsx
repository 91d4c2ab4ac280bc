import type { HttpClient } from '@platform/app-contract';
import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { Admin } from '../../src/admin.tsx';
// Loaded beforehand, since loading the lazy screens takes long on a busy machine.
import '../../src/opportunities/companies/companies-page.tsx';
import '../../src/opportunities/company-form/company-form-page.tsx';
import type { EditedCompany } from '../../src/opportunities/company-form/values.ts';

export const rounds: EditedCompany['company']['fundingHistory'] = [
  {
    __typename: 'FundingRound',
    id: 'r1',
    financingRound: 'SEED',
    date: '2021-05-15',
    preMoneyValuation: '8000000.00',
    preMoneyValuationCurrency: 'EUR',
    amountRaised: '2500000.50',
    amountRaisedCurrency: 'USD',
    notableInvestors: [
      { __typename: 'NotableInvestor', name: 'Index Ventures', isSummary: true },
      { __typename: 'NotableInvestor', name: 'Balderton', isSummary: false },
    ],
  },
];

const manager = (id: string, name: string, position: string, bio = '') => ({
  __typename: 'CompanyManager' as const,
  ...{ id, name, position, bio },
});
export const managers = [
  manager('m1', 'Ada Byron', 'CEO', 'Writes.'),
  manager('m2', 'Bo Lund', 'CTO'),
  manager('m3', 'Cy Day', 'CFO'),
];

export const stored: EditedCompany = {
  __typename: 'CompanyForEditing',
  id: 'c1',
  version: 3,
  unpublishedAt: null,
  updatedAt: '2026-11-01T10:00:00.000Z',
  deals: [
    {
      __typename: 'CompanyDeal',
      id: 'd1',
      title: 'Series A',
      status: 'ACTIVE',
      publishedAt: '2026-10-01T10:00:00.000Z',
    },
    { __typename: 'CompanyDeal', id: 'd2', title: 'Bridge', status: 'CANCELED', publishedAt: null },
  ],
  company: {
    __typename: 'Company',
    id: 'c1',
    name: 'Orbit Robotics',
    logoUrl: '/logo',
    blurb: 'Robots for farms',
    description: 'Builds robots.',
    hqCity: 'Zürich',
    hqState: 'ZH',
    hqCountry: { __typename: 'Country', value: 'CH' },
    foundingYear: 2019,
    fundingStage: 'EARLY',
    stage: 'HAS_PRODUCT',
    businessModel: 'B2B',
    entityType: 'AG',
    lastValuation: '20000000.00',
    valuationCurrency: 'EUR',
    sectors: [{ __typename: 'EnumerationEntry', value: 'AGRI' }],
    innovationEnablers: [],
    fundingHistory: rounds,
    management: managers,
  },
};

const entry = (value: string, description: string) => ({ __typename: 'EnumerationEntry', value, description });
const choices = {
  countries: [
    { __typename: 'Country', value: 'CH', description: 'Switzerland', diallingCode: '+41' },
    { __typename: 'Country', value: 'IS', description: 'Iceland', diallingCode: '+354' },
  ],
  sectors: [entry('AGRI', 'Agriculture'), entry('SPACE', 'Space')],
  innovationEnablers: [entry('AI', 'Artificial intelligence'), entry('ROBOTICS', 'Robotics')],
};

type Options = {
  path?: string;
  permissions?: object;
  answers?: Answers;
  upload?: HttpClient['upload'];
  narrow?: boolean;
};

/** The input of the last save. */
type Sent = { operation: string; variables: Record<string, unknown> };

function render({ path, permissions = { createOpportunity: true }, answers = {}, upload = vi.fn(), narrow }: Options) {
  const screenOptions = {
    path: path ?? '/',
    permissions,
    http: { upload },
    ...(narrow ? { narrow } : {}),
    answers: {
      CompanyChoices: () => choices,
      EditedCompany: ({ id }: { id?: unknown }) => ({
        company: { ...stored, id, company: { ...stored.company, id } },
      }),
      SimilarCompanies: () => ({ similarCompanies: [] }),
      NotableInvestors: () => ({ notableInvestors: [] }),
      StaffCompanies: () => ({ companies: { totalCount: 0, totalIsCapped: false, items: [] } }),
      InsertCompany: ({ id }: { id?: unknown }) => ({
        insertCompany: { __typename: 'CompanyForEditing', id: String(id), version: 1 },
      }),
      UpdateCompany: ({ id, version }: { id?: unknown; version?: unknown }) => ({
        updateCompany: { __typename: 'CompanyForEditing', id: String(id), version: Number(version) + 1 },
      }),
      ...answers,
    },
  };
  const opened = renderScreen(<Admin />, screenOptions);
  const saves = () =>
    (opened.sent as Sent[]).filter(({ operation }) => ['InsertCompany', 'UpdateCompany'].includes(operation));
  return { ...opened, upload, saves, inputs: () => saves().map(({ variables }) => variables.input) };
}

/** Opens the form of a new company. */
export async function openNew(options: Options = {}) {
  const opened = render({ path: paths.newCompany(), ...options });
  await waitFor(() => field('Company name'));
  return opened;
}

/** Opens the form of `stored`. */
export async function openStored(options: Options = {}) {
  const opened = render({ path: paths.companyForm({ companyId: 'c1' }), ...options });
  await waitFor(() => field('Company name'));
  return opened;
}

export const renderForm = render;

/** Elements are found without computing all accessible names, which would take most of a test's time. */
function find<Found extends Element>(found: Found | null | undefined, what: string): Found {
  if (!found) throw new Error(`There is no ${what}`);
  return found;
}

/** Returns the control of a label. */
export function field(name: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find(({ firstChild }) => firstChild?.textContent === name);
  const control = label
    ? document.getElementById(label.htmlFor)
    : document.querySelector<HTMLElement>(`input[aria-label="${name}"]`);
  return find(control as HTMLInputElement | null, `field ${name}`);
}

export function button(name: string): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll('button')];
  return buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
}

export const listOf = (name: string) => document.querySelector<HTMLElement>(`:is(ul, ol)[aria-label="${name}"]`);
export const list = (name: string) => within(find(listOf(name), `list ${name}`));
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = (name: string) => fireEvent.click(find(button(name), `button ${name}`));
export const tick = (name: string) => fireEvent.click(field(name));
export const back = () => fireEvent.click(find(document.querySelector('.ds-breadcrumb a'), 'way back'));
export const save = () => press('Save Company');

/** Returns the options of a select in their order. */
export async function optionsOf(name: string): Promise<HTMLElement[]> {
  fireEvent.mouseDown(field(name));
  const listId = await waitFor(() => {
    const id = field(name).getAttribute('aria-controls');
    if (!id || !document.getElementById(id)) throw new Error(`${name} is closed`);
    return id;
  });
  const popup = document.getElementById(listId)?.closest('.ant-select-dropdown');
  return [...(popup?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])];
}

export async function choose(name: string, option: string): Promise<void> {
  const found = await waitFor(async () => {
    const match = (await optionsOf(name)).find(({ textContent }) => textContent === option);
    if (!match) throw new Error(`no option ${option} of ${name}`);
    return match;
  });
  fireEvent.click(found);
}

/** Fills the five required fields. */
export async function fillRequired(name = 'Nordlys AS'): Promise<void> {
  type('Company name', name);
  await choose('HQ country', 'Iceland');
  await choose('Business model', 'B2C');
  await choose('Company stage', 'Is profitable');
  await choose('Funding stage', 'Late');
}

export const toast = (severity: 'success' | 'error', text: string) => ({ severity, text });
export const incomplete = toast('error', 'Please complete all the required fields');
export const saved = toast('success', 'Company information updated');
export const pngFile = (name = 'logo.png') => new File(['png'], name, { type: 'image/png' });

/** Chooses a file as the logo, past the filter of the picker. */
export function chooseLogo(file: File): void {
  const input = screen.getByLabelText<HTMLInputElement>(/^Logo: /);
  fireEvent.change(input, { target: { files: [file] } });
}
