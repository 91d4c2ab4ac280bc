import { describe, expect, it } from 'vitest';
import { type Band, bandLabels, companyAgeBands, valuationBands } from '../src/index.ts';

describe('the bands of the deals list', () => {
  it.each([
    ['OPP-11', Object.values<Band<number | string>>(valuationBands)],
    ['OPP-12', Object.values<Band<number | string>>(companyAgeBands)],
  ])('%s are contiguous and unbounded at both ends', (_id, bands) => {
    expect(bands[0]?.above).toBeNull();
    expect(bands.at(-1)?.upTo).toBeNull();
    expect(bands.slice(1).map(({ above }) => above)).toEqual(bands.slice(0, -1).map(({ upTo }) => upTo));
  });

  it('OPP-11 OPP-12 have the labels of the requirements', () => {
    expect(Object.values(bandLabels(valuationBands))).toEqual([
      'Under $100M',
      '$100M - $500M',
      '$500M - $2B',
      'Over $2B',
    ]);
    expect(Object.values(bandLabels(companyAgeBands))).toEqual(['within 5 years', '5 - 8', '8 - 12', '> 12 years']);
  });
});
