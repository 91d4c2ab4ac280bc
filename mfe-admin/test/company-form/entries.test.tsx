// @vitest-environment jsdom
import { textOf } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
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
  save,
  tick,
  type,
} from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const date = () => screen.getByLabelText<HTMLInputElement>('Date');
const enterDate = (value: string) => fireEvent.change(date(), { target: { value } });
const addRound = () => press('Add round');
const namesOf = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong, bdi')?.textContent);

describe('the funding rounds of a company', () => {
  it('COMP-15 are added only with stage and date; without either the entry stays', async () => {
    await openNew();
    press('Add funding round');
    await waitFor(() => expect(document.activeElement).toBe(field('Stage')));
    type('Amount raised', '500');
    addRound();
    expect(screen.getByText('Choose a stage')).toBeTruthy();
    expect(screen.getByText('Enter a date')).toBeTruthy();
    expect(document.activeElement).toBe(field('Stage'));
    await choose('Stage', 'Series A');
    addRound();
    expect(listOf('Funding History')).toBeNull();
    expect(screen.queryByText('Choose a stage')).toBeNull();
    expect(document.activeElement).toBe(date());
    expect(field('Amount raised').value).toBe('500');
    press('Cancel');
    press('Add funding round');
    enterDate('2024-02-29');
    addRound();
    expect(screen.getByText('Choose a stage')).toBeTruthy();
    expect(date().value).toBe('2024-02-29');
    expect(listOf('Funding History')).toBeNull();
    await choose('Stage', 'Pre-Seed');
    addRound();
    expect(namesOf('Funding History')).toEqual(['Pre-Seed · Feb 29, 2024']);
    expect(button('Add round')).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(button('Add funding round')));
  });

  it('COMP-15 COMP-09 an entry that is not added holds the save back', async () => {
    const { saves, services } = await openNew();
    await fillRequired();
    press('Add funding round');
    save();
    await waitFor(() => expect(saves()).toHaveLength(1));
    cleanup();
    localStorage.clear();
    const again = await openNew();
    await fillRequired();
    press('Add funding round');
    type('Amount raised', '500');
    press('Add manager');
    type('Name', 'Ada');
    save();
    await screen.findByText('This round is not added yet. Add it, or cancel it.');
    expect(screen.getByText('This manager is not added yet. Add the manager, or cancel.')).toBeTruthy();
    expect(again.services.toasts.show).toHaveBeenCalledExactlyOnceWith(incomplete);
    expect(again.saves()).toEqual([]);
    expect(field('Amount raised').value).toBe('500');
    expect(services.toasts.show).toHaveBeenCalledTimes(1);
  });

  it('COMP-16 COMP-17 have amounts with their own currencies, and the day in milliseconds', async () => {
    const { inputs } = await openNew();
    await fillRequired();
    press('Add funding round');
    await choose('Stage', 'Series B');
    enterDate('1969-07-20');
    type('Pre-money valuation', '12000000');
    await choose('Currency of: Pre-money valuation', 'GBP');
    type('Amount raised', '3000000.5');
    await choose('Currency of: Amount raised', 'CHF');
    type('Notable investors', ' Index Ventures ');
    press('Add investor');
    type('Notable investors', 'Balderton');
    tick('Index Ventures in the summary');
    // A name that was typed and not added goes with the round.
    addRound();
    const [facts] = list('Funding History').getAllByRole('listitem');
    const text = textOf(facts);
    expect(text).toContain('Series B · Jul 20, 1969');
    expect(text).toContain('Amount raised: CHF 3,000,000.50');
    expect(text).toContain('Pre-money valuation: £12,000,000');
    expect(text).toContain('Index VenturesSummaryBalderton');
    save();
    await waitFor(() => expect(inputs()).toHaveLength(1));
    expect(inputs()).toMatchObject([
      {
        fundingRounds: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            financingRound: 'SERIES_B',
            date: Date.UTC(1969, 6, 20),
            preMoneyValuation: '12000000',
            preMoneyValuationCurrency: 'GBP',
            amountRaised: '3000000.5',
            amountRaisedCurrency: 'CHF',
            notableInvestors: [
              { name: 'Index Ventures', isSummary: true },
              { name: 'Balderton', isSummary: false },
            ],
          },
        ],
      },
    ]);
  });

  it('COMP-07 COMP-16 are changed in place and stay in the order of their dates', async () => {
    const { inputs } = await openStored();
    expect((await optionsOfStage()).slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Any stage',
      'Pre-Seed',
      'Seed',
    ]);
    await choose('Stage', 'Series C');
    enterDate('2020-01-31');
    addRound();
    expect(namesOf('Funding History')).toEqual(['Series C · Jan 31, 2020', 'Seed · May 15, 2021']);
    press('Edit Seed May 15, 2021');
    await waitFor(() => expect(document.activeElement).toBe(field('Stage')));
    expect(date().value).toBe('2021-05-15');
    expect(field('Pre-money valuation').value).toBe('8,000,000');
    enterDate('2019-12-31');
    press('Remove Balderton');
    press('Apply changes');
    expect(namesOf('Funding History')).toEqual(['Seed · Dec 31, 2019', 'Series C · Jan 31, 2020']);
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Seed Dec 31, 2019')));
    press('Remove Series C Jan 31, 2020');
    save();
    await waitFor(() => expect(inputs()).toHaveLength(1));
    expect(inputs()).toMatchObject([
      {
        fundingRounds: [
          { id: 'r1', date: Date.UTC(2019, 11, 31), notableInvestors: [{ name: 'Index Ventures', isSummary: true }] },
        ],
      },
    ]);
  });

  async function optionsOfStage() {
    press('Add funding round');
    return optionsOf('Stage');
  }

  it('COMP-18 refuse a notable investor who is there already, letter case and outer spaces aside', async () => {
    await openStored();
    press('Edit Seed May 15, 2021');
    type('Notable investors', '  INDEX ventures ');
    expect(screen.getByText('INDEX ventures is in this round already')).toBeTruthy();
    press('Add investor');
    await userEvent.type(field('Notable investors'), '{Enter}');
    press('Apply changes');
    expect(namesOf('Notable investors')).toEqual(['Index Ventures', 'Balderton']);
    expect(field('Notable investors').value).toBe('  INDEX ventures ');
    expect(field('Notable investors').getAttribute('aria-invalid')).toBe('true');
    type('Notable investors', 'Atomico');
    await userEvent.type(field('Notable investors'), '{Enter}');
    expect(namesOf('Notable investors')).toEqual(['Index Ventures', 'Balderton', 'Atomico']);
    expect(field('Notable investors').value).toBe('');
    // Enter adds the investor and saves nothing.
    expect(button('Apply changes')).toBeDefined();
  });

  it('COMP-07 suggest notable investors of others, without those of the round', async () => {
    const { sent } = await openStored({
      answers: { NotableInvestors: () => ({ notableInvestors: ['Balderton', 'Bálder Fund', 'Old Balder'] }) },
    });
    press('Edit Seed May 15, 2021');
    // At once: with a pause between two keys, the first letters would be searched for too.
    type('Notable investors', 'balder');
    await screen.findAllByText('Bálder Fund');
    const asked = sent.filter(({ operation }) => operation === 'NotableInvestors');
    expect(asked.map(({ variables }) => variables)).toEqual([{ search: 'balder' }]);
    const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(options).toEqual(['Bálder Fund', 'Old Balder']);
    for (const [key, keyCode] of [
      ['ArrowDown', 40],
      ['ArrowDown', 40],
      ['Enter', 13],
    ] as const) {
      fireEvent.keyDown(field('Notable investors'), { key, keyCode });
    }
    expect(namesOf('Notable investors')).toEqual(['Index Ventures', 'Balderton', 'Old Balder']);
    expect(field('Notable investors').value).toBe('');
  });

  it('COMP-15 Enter in a field adds the round and saves nothing', async () => {
    const { saves } = await openNew();
    await fillRequired();
    press('Add funding round');
    await choose('Stage', 'Seed');
    enterDate('2024-01-01');
    await userEvent.type(field('Amount raised'), '7{Enter}');
    expect(namesOf('Funding History')).toEqual(['Seed · Jan 1, 2024']);
    expect(saves()).toEqual([]);
  });
});

describe('the management of a company', () => {
  const addOne = () => press('Add to management');

  it('COMP-19 an entry needs name and position; the bio is optional', async () => {
    const { inputs } = await openNew();
    await fillRequired();
    press('Add manager');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    type('Bio', 'Founder.');
    addOne();
    expect(screen.getByText('Enter a name')).toBeTruthy();
    expect(screen.getByText('Enter a position')).toBeTruthy();
    type('Name', ' Ada Byron ');
    addOne();
    expect(listOf('Management')).toBeNull();
    expect(document.activeElement).toBe(field('Position'));
    expect(field('Bio').value).toBe('Founder.');
    type('Position', 'CEO');
    addOne();
    press('Add manager');
    type('Name', 'Bo Lund');
    await userEvent.type(field('Position'), 'CTO{Enter}');
    expect(namesOf('Management')).toEqual(['Ada Byron', 'Bo Lund']);
    save();
    await waitFor(() => expect(inputs()).toHaveLength(1));
    expect(inputs()).toMatchObject([
      {
        management: [
          { name: 'Ada Byron', position: 'CEO', bio: 'Founder.' },
          { name: 'Bo Lund', position: 'CTO', bio: '' },
        ],
      },
    ]);
  });

  it('COMP-19 the order is changed by buttons, which keep the focus', async () => {
    const { inputs } = await openStored();
    expect(button('Move Ada Byron up')?.disabled).toBe(true);
    expect(button('Move Cy Day down')?.disabled).toBe(true);
    press('Move Ada Byron down');
    await waitFor(() => expect(document.activeElement).toBe(button('Move Ada Byron down')));
    press('Move Ada Byron down');
    expect(namesOf('Management')).toEqual(['Bo Lund', 'Cy Day', 'Ada Byron']);
    await waitFor(() => expect(document.activeElement).toBe(button('Move Ada Byron up')));
    press('Move Cy Day up');
    press('Remove Bo Lund');
    await waitFor(() => expect(document.activeElement).toBe(button('Add manager')));
    press('Edit Ada Byron');
    expect(field('Bio').value).toBe('Writes.');
    type('Position', 'Chair');
    press('Apply changes');
    save();
    await waitFor(() => expect(inputs()).toHaveLength(1));
    expect(inputs()).toMatchObject([
      {
        management: [
          { id: 'm3', name: 'Cy Day', position: 'CFO' },
          { id: 'm1', name: 'Ada Byron', position: 'Chair', bio: 'Writes.' },
        ],
      },
    ]);
  });

  it.each([
    ['Name', 'x'.repeat(201), 'Use at most 200 characters in one line'],
    ['Position', 'x'.repeat(201), 'Use at most 200 characters in one line'],
    ['Bio', 'x'.repeat(10_001), 'Use at most 10000 characters'],
  ])('COMP-19 a %s can be too long', async (name, value, text) => {
    await openStored();
    press('Edit Bo Lund');
    type(name, value);
    press('Apply changes');
    expect(screen.getByText(text).closest('fieldset')?.textContent).toContain('Change manager');
    expect(field(name).value).toBe(value);
  });
});
