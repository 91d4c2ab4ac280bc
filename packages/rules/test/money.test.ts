import { describe, expect, it } from 'vitest';
import {
  amountFromRoute,
  cleanAmountInput,
  compareAmounts,
  fromMinorUnits,
  groupThousands,
  isAmount,
  isPositiveAmount,
  toMinorUnits,
} from '../src/index.ts';

describe('decimal strings', () => {
  it.each(['1', '0.5', '25000', '1234567.89', '9999999999999999.99'])('AMT-20 accepts %s as an amount', (text) => {
    expect(isAmount(text)).toBe(true);
  });

  it.each(['', 'abc', '-1', '+1', '1.234', '1,000', '1e5', ' 1', '.5', '1.', '12345678901234567', '１'])(
    'AMT-20 refuses %j as an amount',
    (text) => {
      expect(isAmount(text)).toBe(false);
    },
  );

  it('AMT-20 zero cannot be invested', () => {
    expect(isPositiveAmount('0.00')).toBe(false);
    expect(isPositiveAmount('0.01')).toBe(true);
  });

  it('API-22 converts the largest storable value exactly', () => {
    expect(toMinorUnits('9999999999999999.99')).toBe(999999999999999999n);
    expect(fromMinorUnits(999999999999999999n)).toBe('9999999999999999.99');
    expect(fromMinorUnits(toMinorUnits('1234567.89'))).toBe('1234567.89');
  });

  it('formats whole numbers without decimals and others with two', () => {
    expect(fromMinorUnits(2500000n)).toBe('25000');
    expect(fromMinorUnits(50n)).toBe('0.50');
    expect(fromMinorUnits(-5n)).toBe('-0.05');
  });

  it('compares by value, not by spelling', () => {
    expect(compareAmounts('25000', '25000.00')).toBe(0);
    expect(compareAmounts('9', '10')).toBeLessThan(0);
    expect(compareAmounts('0.2', '0.1')).toBeGreaterThan(0);
  });

  it('throws for a text that is not a decimal number', () => {
    expect(() => toMinorUnits('1.234')).toThrow(RangeError);
  });
});

describe('typing an amount', () => {
  it.each([
    ['1250000', '1250000'],
    ['$1,250,000.50', '1250000.50'],
    ['-12a3', '123'],
    ['1.2.3', '1.23'],
    ['1.239', '1.23'],
    ['007', '7'],
    ['.5', '0.5'],
    ['abc', ''],
  ])('AMT-05 %j is cleaned to %j', (typed, kept) => {
    expect(cleanAmountInput(typed)).toBe(kept);
  });

  it.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    ['1250000.5', '1,250,000.5'],
    ['1000000.', '1,000,000.'],
  ])('AMT-05 %j is shown as %j', (amount, shown) => {
    expect(groupThousands(amount)).toBe(shown);
  });

  it.each([
    ['200000', '200000'],
    ['0', null],
    ['-5', null],
    ['abc', null],
    ['1e3', null],
    [undefined, null],
  ])('AMT-06 the route amount %j is parsed as %j', (parameter, amount) => {
    expect(amountFromRoute(parameter)).toBe(amount);
  });
});
