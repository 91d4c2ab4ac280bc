import { describe, expect, test } from 'vitest';
import {
  isCompanyBlurb,
  isCompanyName,
  isFoundingYear,
  isInvestorIn,
  isRoundDate,
  roundDay,
  roundMilliseconds,
} from '../src/company.ts';
import { type CompanyFields, findCompanyFaults } from '../src/company-faults.ts';

const now = new Date('2026-11-24T12:00:00Z');
const round = {
  financingRound: 'SEED',
  date: Date.UTC(2021, 4, 15),
  preMoneyValuation: null,
  amountRaised: null,
  notableInvestors: [],
};
const company: CompanyFields = {
  name: 'Tidal',
  blurb: '',
  description: '',
  hqCity: null,
  hqState: null,
  hqCountry: 'CH',
  foundingYear: null,
  fundingStage: 'SEED',
  stage: 'HAS_PRODUCT',
  businessModel: 'B2B',
  entityType: null,
  lastValuation: null,
  fundingRounds: [round],
  management: [{ name: 'Ann', position: 'CEO', bio: '' }],
};
const faultsOf = (fields: Partial<CompanyFields>) =>
  findCompanyFaults({ ...company, ...fields }, now).map(
    ({ field, isMissing }) => `${field}${isMissing ? ' missing' : ''}`,
  );

describe('the fields of a company', () => {
  test('COMP-10 a company with the required fields has no faults', () => expect(faultsOf({})).toEqual([]));

  test('COMP-10 each required field is named when it is missing', () => {
    const empty = { hqCountry: null, name: ' ', businessModel: null, fundingStage: '', stage: null };
    expect(faultsOf(empty)).toEqual([
      'hqCountry missing',
      'name missing',
      'businessModel missing',
      'fundingStage missing',
      'stage missing',
    ]);
  });

  test('COMP-15 COMP-19 faults of rounds and managers are named by their place', () => {
    const fundingRounds = [round, { ...round, financingRound: null, date: null }];
    expect(faultsOf({ fundingRounds, management: [{ name: '', position: ' ', bio: '' }] })).toEqual([
      'fundingRounds.1.financingRound missing',
      'fundingRounds.1.date missing',
      'management.0.name missing',
      'management.0.position missing',
    ]);
    expect(faultsOf({ fundingRounds: [{ ...round, date: 1.5, amountRaised: '-1' }] })).toEqual([
      'fundingRounds.0.date',
      'fundingRounds.0.amountRaised',
    ]);
  });

  test('COMP-18 an investor is named once in a round, letter case and outer spaces aside', () => {
    expect(isInvestorIn(' INDEX ', [{ name: 'Index' }])).toBe(true);
    expect(isInvestorIn('Index II', [{ name: 'Index' }])).toBe(false);
    const notableInvestors = [{ name: 'Index' }, { name: 'index ' }];
    expect(faultsOf({ fundingRounds: [{ ...round, notableInvestors }] })).toEqual(['fundingRounds.0.notableInvestors']);
  });
});

test.each([
  [1599, false],
  [1600, true],
  [2026, true],
  [2027, false],
  [1999.5, false],
  [Number.NaN, false],
])('COMP-10 the founding year %d is valid: %s', (year, isValid) => expect(isFoundingYear(year, now)).toBe(isValid));

test('COMP-08 a summary has at most 180 characters', () => {
  expect(isCompanyBlurb('🛰'.repeat(180))).toBe(true);
  expect(isCompanyBlurb('x'.repeat(181))).toBe(false);
});

test.each([
  ['X', true],
  ['ä'.repeat(200), true],
  ['ä'.repeat(201), false],
  [' ', false],
  ['a\nb', false],
  ['a\u202Eb', false],
  // Invisible: it would be no name, or get round the search for the same name.
  ['\u200B', false],
  ['Acme\u200B', false],
  ['a\u2060b', false],
  ['شركة', true],
  ['👩🏽‍🚀', true],
])('COMP-10 the name %j is valid: %s', (name, isValid) => expect(isCompanyName(name)).toBe(isValid));

test('COMP-17 the day of a round survives milliseconds', () => {
  for (const day of ['1600-01-01', '1969-12-31', '2000-02-29', '2024-03-31']) {
    expect(roundDay(roundMilliseconds(day))).toBe(day);
  }
  expect([isRoundDate(0), isRoundDate(0.5), isRoundDate(Number.NaN), isRoundDate(9e15)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
