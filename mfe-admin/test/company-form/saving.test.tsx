// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  back,
  button,
  choose,
  field,
  fillRequired,
  incomplete,
  list,
  listOf,
  openNew,
  openStored,
  optionsOf,
  press,
  renderForm,
  save,
  saved,
  stored,
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

describe('the form of a company', () => {
  it('COMP-03 shows Save Company and Back at both addresses; Back saves nothing', async () => {
    for (const open of [openNew, openStored]) {
      const { saves } = await open();
      expect(screen.getAllByText('Save Company')).toHaveLength(1);
      back();
      await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
      expect(saves()).toEqual([]);
      cleanup();
    }
  });

  it('COMP-04 without an id or with an unknown one says so and goes to the list', async () => {
    const unknown = { EditedCompany: () => new Error('NOT_FOUND') };
    for (const path of [paths.companyForm(), paths.companyForm({ companyId: 'none' })]) {
      const { services } = renderForm({ path, answers: unknown });
      await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
      expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({
        severity: 'error',
        text: 'Undefined company id',
      });
      cleanup();
    }
  });

  it('COMP-05 marks the five required fields with asterisks, and nothing else', async () => {
    await openNew();
    press('Add funding round');
    press('Add manager');
    const marked = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent?.includes('*'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Company name *',
      'HQ country *',
      'Business model *',
      'Company stage *',
      'Funding stage *',
    ]);
    expect(document.body.textContent?.match(/\*/g)).toHaveLength(5);
    for (const { htmlFor } of marked) {
      expect(document.getElementById(htmlFor)?.getAttribute('aria-required')).toBe('true');
    }
  });

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

  it('COMP-07 offers the values of the enumerations', async () => {
    await openNew();
    const texts = async (name: string) => (await optionsOf(name)).map(({ textContent }) => textContent);
    expect(await texts('HQ country')).toEqual(['Switzerland', 'Iceland']);
    expect(await texts('Business model')).toEqual(['B2B', 'B2C', 'B2B2C']);
    expect(await texts('Company stage')).toEqual([
      'Has built a product',
      'Has product market fit',
      'Generates revenue',
      'Is profitable',
    ]);
    expect(await texts('Funding stage')).toEqual(['Seed', 'Early', 'Mid', 'Late', 'Any']);
    expect(await texts('Sectors')).toEqual(['Agriculture', 'Space']);
    expect(await texts('Innovation enablers')).toEqual(['Artificial intelligence', 'Robotics']);
  });

  it('COMP-08 the summary says max 180 characters, counts them and takes no more', async () => {
    const { inputs } = await openNew();
    expect(screen.getByText('max 180 characters')).toBeTruthy();
    const letters = '🙂'.repeat(170);
    type('Summary', letters);
    expect(screen.getByText('170 of 180')).toBeTruthy();
    type('Summary', `${letters}0123456789more`);
    expect(field('Summary').value).toBe(`${letters}0123456789`);
    expect(screen.getByText('180 of 180')).toBeTruthy();
    await fillRequired();
    save();
    await waitFor(() => expect(inputs()).toMatchObject([{ blurb: `${letters}0123456789` }]));
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

  it.each([
    ['Founding year', String(new Date().getFullYear() + 2), 'Enter a year that is not in the future'],
    ['Founding year', '12', 'Enter a year that is not in the future'],
    ['Company name', 'x'.repeat(201), 'Use at most 200 characters in one line'],
    ['HQ city', 'x'.repeat(201), 'Use at most 200 characters in one line'],
    ['Description', 'x'.repeat(100_003), 'This is 3 characters too long'],
  ])('COMP-10 says at once that %s is not valid', async (name, value, text) => {
    const { saves } = await openStored();
    type(name, value);
    fireEvent.blur(field(name));
    expect(await screen.findByText(text)).toBeTruthy();
    save();
    expect(saves()).toEqual([]);
    expect(field(name).value).toBe(value);
  });

  it('COMP-10 a year takes digits only, a valuation no sign', async () => {
    await openNew();
    type('Founding year', '20x19y');
    expect(field('Founding year').value).toBe('2019');
    type('Last valuation', '-5');
    expect(field('Last valuation').value).toBe('5');
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

  it('PERM-14 is denied without a flag for it, and requests nothing', async () => {
    for (const path of [paths.newCompany(), paths.companyForm({ companyId: 'c1' })]) {
      const { sent } = renderForm({ path, permissions: { publishOpportunity: true } });
      await screen.findByText('You do not have permission to edit companies');
      expect(sent).toEqual([]);
      cleanup();
    }
    await openStored({ permissions: { editOpportunity: true } });
  });
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

describe('drafts', () => {
  it('HIST-13 what is typed survives a reload, rounds and managers included, until it is discarded', async () => {
    const { unmount } = await openStored();
    type('HQ city', 'Basel');
    press('Remove Seed May 15, 2021');
    press('Move Bo Lund up');
    press('Add manager');
    type('Position', 'COO');
    unmount();
    await openStored();
    expect(screen.getByText('What you had typed before was restored.')).toBeTruthy();
    expect(field('HQ city').value).toBe('Basel');
    expect(listOf('Funding History')).toBeNull();
    expect(field('Position').value).toBe('COO');
    press('Discard');
    expect(field('HQ city').value).toBe('Zürich');
    expect(listOf('Funding History')).toBeTruthy();
    expect(button('Discard')).toBeUndefined();
    cleanup();
    await openStored();
    expect(field('HQ city').value).toBe('Zürich');
  });

  it('HIST-13 of a new company and of each stored one are apart', async () => {
    const { unmount } = await openStored();
    type('HQ city', 'Basel');
    unmount();
    const created = await openNew();
    expect(field('HQ city').value).toBe('');
    type('HQ city', 'Oslo');
    created.unmount();
    await openStored();
    expect(field('HQ city').value).toBe('Basel');
    cleanup();
    await openNew();
    expect(field('HQ city').value).toBe('Oslo');
  });

  it('COMP-03 leaving with unsaved entries asks first', async () => {
    const { saves } = await openNew();
    type('Company name', 'Nordlys');
    back();
    await screen.findByText('Leave without saving?');
    expect(address()).toBe(paths.newCompany());
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(saves()).toEqual([]);
  });
});

describe('versions', () => {
  it('HIST-01 a save can say why', async () => {
    const { saves } = await openStored();
    type('What has changed, for the list of versions', '  New seat ');
    save();
    await waitFor(() => expect(saves()[0]?.variables).toMatchObject({ note: 'New seat' }));
  });
});

it('COMP-06 leads to the deals of the company', async () => {
  await openStored({ permissions: { editOpportunity: true } });
  const deals = list('Deals');
  expect(deals.getByRole('link', { name: 'Series A' }).getAttribute('href')).toBe(paths.dealEditor({ dealId: 'd1' }));
  const texts = deals.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Series APublished', 'BridgeCanceledDraft']);
  cleanup();
  await openStored({ permissions: { createOpportunity: true } });
  expect(list('Deals').queryByRole('link')).toBeNull();
});

it('HIST-16 shows the activity in a tab of its own address; what is typed stays', async () => {
  const items = [
    {
      __typename: 'HistoryEntry',
      id: 'h1',
      at: '2026-11-20T10:00:00.000Z',
      role: 'SUBJECT',
      kind: 'CONTENT',
      action: 'company.updated',
      actor: { __typename: 'Person', id: 'e9', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.test' },
      changes: [{ __typename: 'HistoryChange', field: 'hqCity', before: 'Bern', after: 'Zürich' }],
    },
  ];
  const { sent } = await openStored({
    answers: { CompanyHistory: () => ({ history: { totalCount: 1, totalIsCapped: false, items } }) },
  });
  type('HQ city', 'Basel');
  fireEvent.click(screen.getByText('Activity'));
  const history = await waitFor(() =>
    list('History')
      .getByText(/Ada Admin/)
      .closest('li'),
  );
  expect(history?.textContent).toContain('Before: Bern');
  expect(address()).toBe(`${paths.companyForm({ companyId: 'c1' })}?tab=activity`);
  expect(sent.find(({ operation }) => operation === 'CompanyHistory')?.variables).toMatchObject({ id: 'c1' });
  fireEvent.click(screen.getByText('Details'));
  expect(field('HQ city').value).toBe('Basel');
  expect(address()).toBe(paths.companyForm({ companyId: 'c1' }));
});

it('NAV-14 a company that cannot be loaded can be tried again', async () => {
  let fails = true;
  const answer = vi.fn(() => (fails ? new Error('INTERNAL') : { company: stored }));
  renderForm({ path: paths.companyForm({ companyId: 'c1' }), answers: { EditedCompany: answer } });
  await screen.findByText('The company could not be loaded', { selector: 'p, h1, h2, h3, div' });
  fails = false;
  press('Try again');
  await waitFor(() => field('Company name'));
});
