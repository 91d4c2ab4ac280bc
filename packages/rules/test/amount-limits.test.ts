import { describe, expect, it } from 'vitest';
import { amountPresets, dealPagePresets, findAmountProblem } from '../src/index.ts';

describe('amount presets', () => {
  it('AMT-03 AINV-26 returns minimum, thirds to two significant digits, maximum', () => {
    expect(amountPresets('25000', '180000')).toEqual(['25000', '77000', '130000', '180000']);
  });

  it.each([
    ['one button for one value', '50000', '50000', ['50000']],
    ['no middle one outside the range', '101', '104', ['101', '104']],
    ['cents', '0.01', '0.03', ['0.01', '0.02', '0.03']],
    ['exact halves upwards', '100', '1135', ['100', '450', '790', '1135']],
    [
      'values beyond the precision of floats',
      '9000000000000000.01',
      '9000000000000000.03',
      ['9000000000000000.01', '9000000000000000.03'],
    ],
    ['nothing for an empty range', '2', '1', []],
  ])('AMT-04 AINV-26 returns %s', (_case, minimum, maximum, presets) => {
    expect(amountPresets(minimum, maximum)).toEqual(presets);
  });

  it('AMT-04 stays within the range, ascending and without duplicates, for many ranges', () => {
    for (let low = 1; low < 400; low += 7) {
      for (let width = 0; width < 900; width += 13) {
        const presets = amountPresets(String(low), String(low + width)).map(Number);
        expect(presets).toEqual([...new Set(presets)].sort((a, b) => a - b));
        expect(presets.at(0)).toBe(low);
        expect(presets.at(-1)).toBe(low + width);
      }
    }
  });
});

describe('amount limits', () => {
  const limits = { minimum: '25000', maximum: '180000.00', available: '100000' };

  it('AMT-19 accepts the minimum and the maximum', () => {
    expect(findAmountProblem('25000.00', limits)).toBeNull();
    expect(findAmountProblem('180000', { ...limits, available: null })).toBeNull();
  });

  it.each([
    ['24999.99', { reason: 'BELOW_MINIMUM', limit: '25000' }],
    ['180000.01', { reason: 'ABOVE_MAXIMUM', limit: '180000.00' }],
    ['100000.01', { reason: 'OVER_AVAILABLE', limit: '100000' }],
    ['0', { reason: 'INVALID' }],
    ['', { reason: 'INVALID' }],
  ])('AMT-07 AMT-19 returns the limit that %s violates', (amount, problem) => {
    expect(findAmountProblem(amount, limits)).toEqual(problem);
  });

  it('AMT-19 an available amount of zero is a limit, null is none', () => {
    expect(findAmountProblem('30000', { ...limits, available: '0' })).toEqual({ reason: 'OVER_AVAILABLE', limit: '0' });
    expect(findAmountProblem('30000', { minimum: null, maximum: null, available: null })).toBeNull();
  });
});

describe('dealPagePresets', () => {
  it.each([
    ['those of DEAL-07 that fit', '100000', '2000000', '15000000', undefined, ['200000', '500000', '1000000']],
    ['presets in place of those that do not', '100000', '750000', null, undefined, ['100000', '200000', '500000']],
    ['presets alone', '25000', '180000', '900000', undefined, ['25000', '77000', '180000']],
    ['nothing above what is available', '25000', '180000', '60000', undefined, ['25000', '37000', '60000']],
    ['one amount when all limits are equal', '60000', '60000.00', '60000', undefined, ['60000']],
    ['nothing when less than the minimum is available', '25000', '180000', '24999.99', undefined, []],
    ['no amount that changes nothing', '100000', '2000000', null, '500000.00', ['100000', '200000', '1000000']],
  ])('CARE-07 returns %s', (_case, minimum, maximum, available, unchanged, presets) => {
    expect(dealPagePresets({ minimum, maximum, available }, unchanged)).toEqual(presets);
  });
});
