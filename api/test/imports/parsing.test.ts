import { describe, expect, it, test } from 'vitest';
import {
  CellFault,
  formatList,
  parseAmount,
  parseDay,
  parseList,
  parseWord,
  parseYear,
  wordsOf,
} from '../../src/domains/imports/evaluation/parsing.ts';

/** Returns the fault of a text. */
function faultOf(parse: (text: string) => unknown, text: string): string {
  try {
    return `read as ${parse(text)}`;
  } catch (error) {
    return error instanceof CellFault ? error.fault : String(error);
  }
}

describe('DATA-03 amounts', () => {
  test.for([
    ['1234.5', '1234.50'],
    [' 1234 ', '1234.00'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['1234.5000', '1234.50'],
    ["1'234'567.89", '1234567.89'],
    ['1’234.5', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00A0234\u202F567', '1234567.00'],
    ['1,234,567', '1234567.00'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['1234,5', '1234.50'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('%s is %s', ([text, amount]) => expect(parseAmount(String(text))).toBe(amount));

  test.for([
    ['1,234', 'ambiguousNumber'],
    ['1.234', 'ambiguousNumber'],
    ['1.005', 'ambiguousNumber'],
    ['10.0055', 'amount'],
    ['99999999999999999', 'amount'],
    ['-5', 'amount'],
    ['12 34', 'number'],
    ['1e5', 'number'],
    ['=1+1', 'number'],
    ['two', 'number'],
  ])('%s is refused: %s', ([text, fault]) => expect(faultOf(parseAmount, String(text))).toBe(fault));
});

describe('DATA-03 dates and years', () => {
  test.for([
    ['2026-02-28', '2026-02-28'],
    ['31.12.1969', '1969-12-31'],
    ['1.2.2000', '2000-02-01'],
    [' 1600-01-01 ', '1600-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('%s is the day %s', ([text, day]) => expect(parseDay(String(text))).toBe(day));

  test.for(['2026-02-30', '31.2.2026', '02/03/2026', '1599-12-31', '2026', 'yesterday', '2026-01-01T10:00:00.000Z'])(
    '%s is no day',
    (text) => expect(faultOf(parseDay, text)).toBe('date'),
  );

  it('reads whole years only', () => {
    expect([parseYear('1999'), parseYear(' 2020.0 ')]).toEqual([1999, 2020]);
    for (const text of ['99 BC', '1999.5', '20200', '-1']) expect(faultOf(parseYear, text)).toBe('year');
  });
});

describe('DATA-03 lists and words', () => {
  test.for([
    [[]],
    [['Sequoia Capital']],
    [['a;b', 'c, d', 'e']],
    [['O’Neill & "Sons"', '"quoted"', 'line\nbreak']],
    [['=1+1', "'x", '-', 'a,b;c']],
    [['红杉资本', 'Фонд «Север»', 'صندوق الاستثمار']],
  ])('%j come back as they were', ([entries]) => expect(parseList(formatList(entries as string[]))).toEqual(entries));

  it('reads lists as people write them', () => {
    expect(parseList('Index Ventures ;Y Combinator;; a16z ')).toEqual(['Index Ventures', 'Y Combinator', 'a16z']);
    expect(parseList('One\nTwo, Inc.\r\nThree')).toEqual(['One', 'Two, Inc.', 'Three']);
    expect(parseList('The "Best" Ltd; Other')).toEqual(['The "Best" Ltd', 'Other']);
  });

  it('reads words as screens show them and as they are stored', () => {
    const words = wordsOf({ PRE_SEED: 'Pre-Seed', GENERATES_REVENUE: 'Generates revenue' });
    for (const text of ['Pre-Seed', 'PRE_SEED', ' pre seed ', 'Pre–Seed'])
      expect(parseWord(words, text)).toBe('PRE_SEED');
    expect(faultOf((text) => parseWord(words, text), 'Series Z')).toBe('unknown');
  });
});
