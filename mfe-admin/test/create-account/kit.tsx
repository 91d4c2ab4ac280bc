import { writeDraft } from '@platform/app-kit';
import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { Admin } from '../../src/admin.tsx';
import { steps } from '../../src/clients/create-account/steps.ts';
import { emptyValues } from '../../src/clients/create-account/values.ts';

const newProfile = {
  __typename: 'InvestorProfile',
  id: 'p1',
  sectors: [] as string[],
  innovationEnablers: [],
  lessInterestedSectors: [],
  lessInterestedInnovationEnablers: [],
  industryAdditionalInformation: '',
  industryVersion: 0,
  businessModelB2B: false,
  businessModelB2C: false,
  businessModelB2B2C: false,
  developmentStageBuildProduct: false,
  developmentStageHasProduct: false,
  developmentStageGeneratesRevenue: false,
  developmentStageIsProfitable: false,
  fundingStages: [],
  countries: [] as string[],
  companyAdditionalInformation: '',
  companyVersion: 0,
  investmentType: '1',
  securityType: '1',
  executionTimeline: '1',
  investorStatus: '1',
  investmentSizeLow: '0',
  investmentSizeHigh: '0',
  preferredCurrency: 'EUR',
  investmentAdditionalInformation: '',
  investmentVersion: 0,
};

const entry = (value: string, description: string) => ({ __typename: 'EnumerationEntry', value, description });
const country = (value: string, description: string, diallingCode: string) => ({
  __typename: 'Country',
  value,
  description,
  diallingCode,
});
const countries = [country('CH', 'Switzerland', '+41'), country('US', 'United States', '+1')];

/** What the server has stored of the new client's profile. */
let stored = { ...newProfile };
export const post = vi.fn<JsonCall>();
const created = { status: 'OK', result: { firebaseId: 'PROVISORY_ID_1', investorProfileId: 'p1' } } as never;

export const stepNames = [
  'E-mail',
  'Personal info',
  'Relationship manager',
  'Company profile',
  'Investment profile',
  'Industry profile',
];

/** Before each test: the server knows no account. */
export function prepare(): void {
  stored = { ...newProfile };
  post.mockReset();
  post.mockResolvedValue(created);
}

/** After each test: unmounts the screen and empties the tab's storage. */
export function leave(): void {
  cleanup();
  sessionStorage.clear();
}

export const answers: Answers = {
  CreateAccount: () => ({ countries }),
  PossibleManagers: () => ({
    possibleManagers: [{ __typename: 'Person', id: 'm1', firstName: 'Max', lastName: 'Manager', email: 'm@x.test' }],
  }),
  CreatedClient: () => ({
    client: { __typename: 'ClientDetail', id: 'c1', profile: stored },
    sectors: [entry('energy', 'Energy'), entry('space', 'Space')],
    innovationEnablers: [entry('ai', 'Artificial intelligence')],
    countries,
  }),
  SaveCompanyPreferences: ({ input }) => {
    const { additionalInformation, ...fields } = input as { additionalInformation: string };
    stored = { ...stored, ...fields, companyAdditionalInformation: additionalInformation, companyVersion: 1 };
    return { saveCompanyPreferences: stored };
  },
  SaveInvestmentPreferences: ({ input }) => {
    const { additionalInformation, ...fields } = input as { additionalInformation: string };
    stored = { ...stored, ...fields, investmentAdditionalInformation: additionalInformation, investmentVersion: 1 };
    return { saveInvestmentPreferences: stored };
  },
  SaveIndustryPreferences: ({ input }) => {
    const { additionalInformation, ...fields } = input as { additionalInformation: string };
    stored = { ...stored, ...fields, industryAdditionalInformation: additionalInformation, industryVersion: 1 };
    return { saveIndustryPreferences: stored };
  },
};

type Options = { answers?: Answers; assignRoles?: boolean };

export function open(options: Options = {}) {
  const { assignRoles = false } = options;
  return renderScreen(<Admin />, {
    path: paths.newClient(),
    permissions: { createAccForInvestor: true, readClientInfo: true, assignRoles },
    answers: { ...answers, ...options.answers },
    http: { json: post },
  });
}

/** Loads the page again with the tab's storage and history as they are. */
export function reload(options: Options = {}) {
  cleanup();
  vi.spyOn(window.history, 'replaceState').mockImplementationOnce(() => undefined);
  return open(options);
}

/** Opens a step as a reload of the tab does, with what the steps before it have left. */
export async function openAt(number: number, options: Options = {}) {
  writeDraft('a1', 'create-account.1', number > 0 && number < 3 ? entered : {});
  if (number >= 3) {
    const ids = { firebaseId: 'PROVISORY_ID_1', investorProfileId: 'p1', clientId: null };
    const values = { ...emptyValues, ...entered };
    writeDraft('a1', 'create-account-progress.1', { created: { wizard: 'w1', ...ids, values, finished: false } });
  }
  for (const [idx, step] of steps.slice(0, number + 1).entries()) {
    window.history.pushState({ usr: { wizard: 'w1', step }, key: step, idx }, '', paths.newClient());
  }
  const opened = reload(options);
  await atStep(number);
  if (number >= 3) await field('Additional information');
  return opened;
}

/** Mounting a step takes long on a busy machine. */
const patient = { timeout: 10_000 };

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, {}, patient);
export const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
// By text: computing roles is slow in jsdom.
export const button = (name: string) => {
  const found = screen.getByText(name).closest('button');
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
export const press = (name: string) => fireEvent.click(button(name));
export const atStep = (number: number) =>
  screen.findByText(`Step ${number + 1} of 6: ${stepNames[number]}`, {}, patient);
export const current = () => document.querySelector('[aria-current="step"]')?.textContent;
export const radio = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });

export async function choose(list: string, text: string) {
  const input = await field(list);
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: text } });
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].find((each) => each.textContent === text);
    if (!found) throw new Error(`No option ${text}`);
    return found;
  });
  fireEvent.click(option);
}
export const chosen = (list: string) =>
  [...(screen.getByLabelText(list).closest('.ant-select')?.querySelectorAll('.ant-select-selection-item') ?? [])].map(
    ({ textContent }) => textContent,
  );

/** The entry of a list that takes one. */
export const chosenOne = (list: string) => screen.getByLabelText(list).closest('.ant-select')?.textContent;

export const person = { 'First name': 'Ada', 'Last name': 'Lovelace', 'Phone number': '2125550100', City: 'London' };

/** The entries of the steps before the manager. */
const entered = {
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phoneNumber: '(212) 555-0100',
  country: 'CH',
  city: 'London',
};

async function fillPersonalInfo() {
  for (const [label, value] of Object.entries(person)) await type(label, value);
  await choose('Country', 'Switzerland');
}

/** Passes the first two steps as a user does. */
export async function passPersonalInfo() {
  await type('E-mail', 'ada@example.test');
  press('Next');
  await atStep(1);
  await fillPersonalInfo();
  press('Next');
  await atStep(2);
}

export const toast = (severity: string, text: string) => ({ severity, text });
export const keys = () => post.mock.calls.map(([, , , options]) => options?.headers?.['Idempotency-Key']);
export const saves = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation.startsWith('Save'));
