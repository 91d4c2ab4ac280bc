import { describe, expect, test } from 'vitest';
import {
  availableAfter,
  checkDeal,
  type DealDetails,
  isPageAddress,
  listFailedDealChecks,
  needsFlow,
  placedAmount,
} from '../src/index.ts';

const now = new Date('2026-11-23T12:00:00Z');
const past = new Date('2026-11-22T23:59:59.999Z');
const future = new Date('2026-11-23T23:59:59.999Z');
const valid: DealDetails = {
  companyId: 'company',
  status: 'ACTIVE',
  offeringType: 'PRIMARY',
  securityType: 'SEED',
  investmentDeadline: future,
  valuation: '0.01',
  investmentMin: '1',
  investmentMax: '1.01',
  investmentValue: '1.02',
};
const nothing: DealDetails = {
  companyId: null,
  status: null,
  offeringType: null,
  securityType: null,
  investmentDeadline: past,
  valuation: null,
  investmentMin: null,
  investmentMax: null,
  investmentValue: null,
};
const check = (changes: Partial<DealDetails>, storedDeadline: Date | null = null) =>
  checkDeal({ ...valid, ...changes }, { now, storedDeadline });

const table: [check: number, message: string, failing: Partial<DealDetails>][] = [
  [1, 'Company not specified', { companyId: null }],
  [1, 'Company not specified', { companyId: '' }],
  [2, 'Opportunity status not specified', { status: null }],
  [2, 'Opportunity status not specified', { status: 'VOIDED' }],
  [2, 'Opportunity status not specified', { status: 'CANCELED' }],
  [3, 'Offering type not specified', { offeringType: null }],
  [4, 'Security type not specified', { securityType: '' }],
  [5, 'Date cannot be set in the past', { investmentDeadline: past }],
  [6, 'Valuation not specified', { valuation: null }],
  [6, 'Valuation not specified', { valuation: '0.00' }],
  [6, 'Valuation not specified', { valuation: '-5' }],
  [7, 'Minimum investment value not specified', { investmentMin: '' }],
  [7, 'Minimum investment value not specified', { investmentMin: '-0.01' }],
  [8, 'Maximum investment value not specified', { investmentMax: null }],
  [8, 'Maximum investment value not specified', { investmentMax: '0' }],
  [9, 'Max investment value must be higher than the min. one.', { investmentMin: '2' }],
  [9, 'Max investment value must be higher than the min. one.', { investmentMin: '1.01' }],
  [10, 'Max investment value must be lower than the total offered amount.', { investmentValue: '1.00' }],
  [10, 'Max investment value must be lower than the total offered amount.', { investmentValue: '1.01' }],
  [10, 'Max investment value must be lower than the total offered amount.', { investmentValue: null }],
];

describe('the ten checks of a deal', () => {
  test.each(table)('EDIT-28/#%i EDIT-29 EDIT-30 %s', (number, message, failing) => {
    expect(check(failing)).toEqual({ check: number, message });
  });

  test('EDIT-28 only the first failing one is named, in order', () => {
    const repaired: DealDetails = { ...nothing };
    const order: (readonly (keyof DealDetails)[])[] = [
      ['companyId'],
      ['status'],
      ['offeringType'],
      ['securityType'],
      ['investmentDeadline'],
      ['valuation'],
      ['investmentMin'],
      ['investmentMax'],
    ];
    for (const [index, fields] of order.entries()) {
      expect(checkDeal(repaired, { now, storedDeadline: null })?.check).toBe(index + 1);
      for (const field of fields) Object.assign(repaired, { [field]: valid[field] });
    }
    expect(checkDeal(repaired, { now, storedDeadline: null })?.check).toBe(10);
    expect(check({ investmentMin: '2', investmentValue: null })?.check).toBe(9);
  });

  test('EDIT-31 a deal without a deadline passes, and so does a stored past one left unchanged', () => {
    expect(check({ investmentDeadline: null })).toBeNull();
    expect(check({ investmentDeadline: past }, new Date(past))).toBeNull();
    expect(check({ investmentDeadline: past }, future)?.check).toBe(5);
    expect(check({ investmentDeadline: now })).toBeNull();
  });

  test('EDIT-28 a complete deal passes', () => expect(check({})).toBeNull());
});

test.each([
  ['ACTIVE', false, true],
  ['ACTIVE', true, false],
  ['PROSPECTIVE', false, false],
  ['CLOSED', false, false],
])('EDIT-33 publishing a deal that is %s, with a flow %s, is refused: %s', (status, hasFlow, refused) => {
  expect(needsFlow({ status, hasFlow })).toBe(refused);
});

test.each([
  [{ total: '1000000', available: '600000.01', committed: '1' }, '399999.99', '500000', '100000.01'],
  [{ total: '1000000', available: null, committed: '40000.03' }, '40000.03', '1000000', '959999.97'],
  [{ total: null, available: null, committed: '0' }, '0', '250000', '250000'],
  [{ total: null, available: '500', committed: '10' }, '10', '250000', '249990'],
  [{ total: '100', available: '250', committed: '0' }, '-150', '100', '250'],
])('EDIT-14 EDIT-49 of %o, %s is placed, and with a total of %s %s is available', (amounts, placed, total, left) => {
  expect(placedAmount(amounts)).toBe(placed);
  expect(availableAfter(amounts, total)).toBe(left);
});

test('EDIT-28 all failing checks are listed in their order', () => {
  const failed = listFailedDealChecks(nothing, { now, storedDeadline: null });
  expect(failed.map(({ check: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(listFailedDealChecks(valid, { now, storedDeadline: null })).toEqual([]);
});

test('EDIT-53 links lead to pages only', () => {
  expect(['https://example.com/a', ' HTTP://example.com '].map(isPageAddress)).toEqual([true, true]);
  expect(['javascript:alert(1)', 'example.com', 'https://', '', 'https://a b'].map(isPageAddress)).toEqual(
    Array(5).fill(false),
  );
});
