import { describe, expect, it } from 'vitest';
import {
  areSizesInOrder,
  cleanWholeNumberInput,
  codeOfFinancingRound,
  companyProgress,
  financingRoundOfCode,
  financingRounds,
  industryProgress,
  investmentProgress,
  isInvestmentSize,
} from '../src/index.ts';

describe('financing rounds', () => {
  const codes = [
    [1, 'ANY_STAGE'],
    [2, 'POST_SEED'],
    [3, 'PRE_IPO'],
    [4, 'SEED'],
    [5, 'SERIES_A'],
    [6, 'SERIES_B'],
    [7, 'SERIES_C'],
    [8, 'SERIES_D'],
    [9, 'SERIES_F'],
    [10, 'SERIES_E'],
    [11, 'CONVERTIBLE_NOTE'],
    [12, 'OTHER'],
    [13, 'PRE_SEED'],
    [14, 'SERIES_G'],
    [15, 'SERIES_H'],
    [16, 'SERIES_I'],
    [17, 'SERIES_J'],
    [18, 'SERIES_K'],
  ] as const;

  it('CLI-16/#1-5 each of the 18 codes maps to its round and back', () => {
    for (const [code, round] of codes) {
      expect(financingRoundOfCode(code)).toBe(round);
      expect(codeOfFinancingRound(round)).toBe(code);
    }
  });

  it.each([0, 19, -1, 1.5, Number.NaN])('no round has the code %s', (code) =>
    expect(financingRoundOfCode(code)).toBeNull(),
  );

  it('PREF-12 lists 18 rounds, any stage first, each with a unique code', () => {
    expect(financingRounds).toHaveLength(18);
    expect(financingRounds.slice(0, 5)).toEqual(['ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED', 'SERIES_A']);
    expect(financingRounds.slice(-4)).toEqual(['SERIES_K', 'PRE_IPO', 'CONVERTIBLE_NOTE', 'OTHER']);
    expect(new Set(financingRounds.map(codeOfFinancingRound)).size).toBe(18);
  });
});

describe('progress', () => {
  const industry = {
    sectors: [],
    innovationEnablers: [],
    lessInterestedSectors: [],
    lessInterestedInnovationEnablers: [],
  };
  it('PREF-24 grows by a quarter per list', () => {
    expect(industryProgress(industry)).toBe(0);
    for (const list of Object.keys(industry)) expect(industryProgress({ ...industry, [list]: ['a', 'b'] })).toBe(25);
    expect(industryProgress({ ...industry, sectors: ['a'], innovationEnablers: ['b'] })).toBe(50);
    const full = Object.fromEntries(Object.keys(industry).map((list) => [list, ['a']]));
    expect(industryProgress({ ...industry, ...full })).toBe(100);
  });

  const company = {
    businessModelB2B: false,
    businessModelB2C: false,
    businessModelB2B2C: false,
    developmentStageBuildProduct: false,
    developmentStageHasProduct: false,
    developmentStageGeneratesRevenue: false,
    developmentStageIsProfitable: false,
    fundingStages: [],
    countries: [],
  };
  it('PREF-25 grows by a quarter for any model, stage, funding stage and country', () => {
    expect(companyProgress(company)).toBe(0);
    for (const [field, value] of Object.entries(company)) {
      expect(companyProgress({ ...company, [field]: value === false ? true : ['a'] })).toBe(25);
    }
    expect(companyProgress({ ...company, businessModelB2B: true, businessModelB2C: true })).toBe(25);
    const full = { businessModelB2B2C: true, developmentStageHasProduct: true, fundingStages: ['a'], countries: ['a'] };
    expect(companyProgress({ ...company, ...full })).toBe(100);
  });

  const investment = {
    investmentType: '1',
    securityType: '1',
    executionTimeline: '1',
    investorStatus: '1',
    investmentSizeLow: '0',
    investmentSizeHigh: '0',
  };
  it('PREF-26 grows by a sixth per field, rounded, and is 67 for a new profile', () => {
    expect(investmentProgress(investment)).toBe(67);
    expect(investmentProgress({ ...investment, investmentSizeHigh: '1' })).toBe(83);
    expect(investmentProgress({ ...investment, investmentSizeHigh: '1', investmentSizeLow: '1' })).toBe(100);
    const fields = Object.keys(investment).slice(0, 4);
    const steps = fields.map((_, index) =>
      investmentProgress({ ...investment, ...Object.fromEntries(fields.slice(index).map((field) => [field, ''])) }),
    );
    expect(steps).toEqual([0, 17, 33, 50]);
    expect(investmentProgress({ ...investment, investmentSizeHigh: '' })).toBe(67);
    const nothing = Object.fromEntries(Object.keys(investment).map((field) => [field, ''])) as typeof investment;
    for (const field of Object.keys(investment)) expect(investmentProgress({ ...nothing, [field]: '1' })).toBe(17);
  });
});

describe('investment sizes', () => {
  it.each(['0', '1250000', '9007199254740993', '9223372036854775807'])('PREF-30 accepts %s', (text) =>
    expect(isInvestmentSize(text)).toBe(true),
  );
  it.each(['', '-1', '1.5', '1,250', '1e6', ' 1', '9223372036854775808', '99999999999999999999'])(
    'PREF-30 refuses %j',
    (text) => expect(isInvestmentSize(text)).toBe(false),
  );

  it('PREF-19 compares beyond the precision of floats, and accepts equal sizes', () => {
    expect(areSizesInOrder('9007199254740992', '9007199254740993')).toBe(true);
    expect(areSizesInOrder('9007199254740993', '9007199254740992')).toBe(false);
    expect(areSizesInOrder('5', '5')).toBe(true);
    expect(areSizesInOrder('9', '10')).toBe(true);
  });

  it.each([
    ['1,250,000', '1250000'],
    ['-5', '5'],
    ['12.50', '12'],
    ['007', '7'],
    ['0', '0'],
    ['1e6x', '16'],
    ['', ''],
    ['12345678901234567890123', '1234567890123456789'],
  ])('PREF-18 %j is cleaned to %j', (text, whole) => expect(cleanWholeNumberInput(text)).toBe(whole));
});
