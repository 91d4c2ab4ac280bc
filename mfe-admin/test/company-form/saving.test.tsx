// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  choose,
  field,
  fillRequired,
  incomplete,
  openNew,
  openStored,
  press,
  save,
  saved,
  type,
} from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The input that stores `stored` as it is. */
const unchanged = {
  name: 'Orbit Robotics',
  hqCountry: 'CH',
  fundingStage: 'EARLY',
  stage: 'HAS_PRODUCT',
  businessModel: 'B2B',
  valuationCurrency: 'EUR',
  blurb: 'Robots for farms',
  description: 'Builds robots.',
  hqCity: 'Zürich',
  hqState: 'ZH',
  foundingYear: 2019,
  entityType: 'AG',
  lastValuation: '20000000',
  sectors: ['AGRI'],
  innovationEnablers: [],
  fundingRounds: [
    {
      id: 'r1',
      financingRound: 'SEED',
      date: Date.UTC(2021, 4, 15),
      preMoneyValuation: '8000000',
      preMoneyValuationCurrency: 'EUR',
      amountRaised: '2500000.50',
      amountRaisedCurrency: 'USD',
      notableInvestors: [
        { name: 'Index Ventures', isSummary: true },
        { name: 'Balderton', isSummary: false },
      ],
    },
  ],
  management: [
    { id: 'm1', name: 'Ada Byron', position: 'CEO', bio: 'Writes.' },
    { id: 'm2', name: 'Bo Lund', position: 'CTO', bio: '' },
    { id: 'm3', name: 'Cy Day', position: 'CFO', bio: '' },
  ],
};

it('COMP-06 COMP-12 shows everything that is stored, and sends it and nothing else', async () => {
  const { saves } = await openStored();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Orbit Robotics');
  expect(field('Founding year').value).toBe('2019');
  expect(field('HQ state').value).toBe('ZH');
  expect(field('HQ city').value).toBe('Zürich');
  expect(field('Entity type').value).toBe('AG');
  expect(field('Last valuation').value).toBe('20,000,000');
  expect(field('Summary').value).toBe('Robots for farms');
  expect(field('Description').value).toBe('Builds robots.');
  for (const shown of ['Switzerland', 'B2B', 'Has product market fit', 'Early', 'Agriculture']) {
    expect(screen.getAllByText(shown, { ignore: 'strong' }).length).toBeGreaterThan(0);
  }
  expect(screen.getByAltText('The present logo').getAttribute('src')).toBe('/logo');
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toEqual({
    operation: 'UpdateCompany',
    variables: {
      ...{ id: 'c1', version: 3, input: unchanged, note: null, restoredFrom: null },
      ...{ removesLogo: false, logoFileId: null },
    },
  });
});

it('COMP-09 says what is missing, keeps every entry, and sends nothing', async () => {
  const { saves, services } = await openNew();
  type('HQ city', 'Oslo');
  type('Last valuation', '1250000.5');
  await choose('Business model', 'B2B');
  save();
  expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(incomplete);
  const faults = [...document.querySelectorAll('.ds-field-error')].map(({ textContent }) => textContent);
  expect(faults).toEqual(Array(4).fill('This field is required'));
  expect(document.activeElement).toBe(field('Company name'));
  expect(field('Company name').getAttribute('aria-invalid')).toBe('true');
  for (const name of ['HQ country', 'Company stage', 'Funding stage']) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  }
  expect(field('HQ city').value).toBe('Oslo');
  expect(field('Last valuation').value).toBe('1,250,000.5');
  expect(field('Business model').closest('.ant-select')?.textContent).toBe('B2B');
  expect(saves()).toEqual([]);
  const index = within(screen.getByRole('navigation', { name: 'Sections of the form' }));
  const marked = index.getAllByRole('link').filter((link) => link.hasAttribute('data-faulty'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Company', 'Headquarters', 'Business']);
  await fillRequired();
  expect(document.querySelector('.ds-field-error')).toBeNull();
});

it.each([
  ['INTERNAL', 'Could not complete request...'],
  ['FORBIDDEN', 'You do not have permission to do this'],
])('COMP-09 shows the text after %s, and the reason at the button; the entries stay', async (code, reason) => {
  const { services, inputs } = await openNew({ answers: { InsertCompany: () => new Error(code) } });
  await fillRequired();
  type('HQ city', 'Oslo');
  save();
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(incomplete));
  expect((await screen.findByText(reason)).closest('section')?.getAttribute('aria-label')).toBe('Unsaved changes');
  expect(field('Company name').value).toBe('Nordlys AS');
  expect(field('HQ city').value).toBe('Oslo');
  expect(inputs()).toHaveLength(1);
  expect(address()).toBe(paths.newCompany());
});

it('COMP-09 COMP-10 shows a refusal of the server beside its field', async () => {
  const refusal = (name: string) => new Error('FIELD_INVALID', { cause: { field: name } });
  let refused = 'foundingYear';
  const { services } = await openStored({ answers: { UpdateCompany: () => refusal(refused) } });
  save();
  await waitFor(() => expect(field('Founding year').getAttribute('aria-invalid')).toBe('true'));
  refused = 'management.1.name';
  await waitFor(() => expect(button('Save Company')?.className).not.toContain('loading'));
  save();
  const fault = await screen.findByText('Field management.1.name is not valid');
  expect(button('Add manager')?.getAttribute('aria-describedby')).toBe(fault.id);
  expect(services.toasts.show).toHaveBeenCalledTimes(2);
  expect(services.toasts.show).toHaveBeenLastCalledWith(incomplete);
});

it('COMP-11 a saved company shows the text and returns to the list', async () => {
  const { services, saves } = await openNew();
  await fillRequired();
  type('Founding year', '2001');
  await choose('Currency of: Last valuation', 'CHF');
  type('Last valuation', '5');
  await choose('Sectors', 'Space');
  await choose('Sectors', 'Agriculture');
  await choose('Innovation enablers', 'Robotics');
  save();
  await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
  expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(saved);
  const [{ operation, variables } = { operation: '', variables: {} }] = saves();
  expect(operation).toBe('InsertCompany');
  expect(variables).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    logoFileId: null,
    input: {
      name: 'Nordlys AS',
      hqCountry: 'IS',
      businessModel: 'B2C',
      stage: 'IS_PROFITABLE',
      fundingStage: 'LATE',
      foundingYear: 2001,
      lastValuation: '5',
      valuationCurrency: 'CHF',
      sectors: ['SPACE', 'AGRI'],
      innovationEnablers: ['ROBOTICS'],
      blurb: '',
      description: '',
      hqCity: null,
      hqState: null,
      entityType: null,
      fundingRounds: [],
      management: [],
    },
  });
  expect(saves()).toHaveLength(1);
});

it('HIST-01 a save can say why', async () => {
  const { saves } = await openStored();
  type('What has changed, for the list of versions', '  New seat ');
  save();
  await waitFor(() => expect(saves()[0]?.variables).toMatchObject({ note: 'New seat' }));
});

describe('a company whose save was not answered', () => {
  it('COMP-10 is sent again under the same id, and the newest entries are stored', async () => {
    let answers = 0;
    const { saves, unmount } = await openNew({
      answers: {
        InsertCompany: () => {
          answers += 1;
          return new TypeError('connection lost');
        },
      },
    });
    await fillRequired();
    save();
    await screen.findByText('No answer came. Try again: nothing is saved twice.');
    const first = saves()[0]?.variables.id;
    unmount();
    // Also after a reload.
    const again = await openNew();
    type('HQ city', 'Oslo');
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(answers).toBe(1);
    expect(again.saves()).toMatchObject([
      { operation: 'InsertCompany', variables: { id: first } },
      { operation: 'UpdateCompany', variables: { id: first, version: 1, input: { hqCity: 'Oslo' } } },
    ]);
    cleanup();
    const other = await openNew();
    await fillRequired('Another');
    save();
    await waitFor(() => expect(other.saves()).toHaveLength(1));
    expect(other.saves()[0]?.variables.id).not.toBe(first);
  });

  it('COMP-10 leaves no id behind when the input is discarded', async () => {
    const { saves } = await openNew({ answers: { InsertCompany: () => new Error('INTERNAL') } });
    await fillRequired();
    save();
    await screen.findByText('Could not complete request...');
    press('Discard');
    expect(field('Company name').value).toBe('');
    await fillRequired('Another');
    save();
    await waitFor(() => expect(saves()).toHaveLength(2));
    const [first, second] = saves().map(({ variables }) => variables.id);
    expect(second).not.toBe(first);
  });
});
