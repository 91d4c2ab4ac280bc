/** A decimal number as a string, e.g. `"1234567.89"`: the representation of money in transport and calculations. */
export type DecimalString = string;

const AMOUNT = /^\d{1,16}(?:\.\d{1,2})?$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Whether a text is a valid amount of money: digits with at most two decimals, no sign, no separators, within
 * numeric(18,2) (AMT-20). Includes zero, unlike `isPositiveAmount`.
 */
export function isAmount(text: string): text is DecimalString {
  return AMOUNT.test(text);
}

/** Whether a text is an amount above zero (AMT-06, AMT-07, AMT-20). */
export function isPositiveAmount(text: string): text is DecimalString {
  return isAmount(text) && toMinorUnits(text) > 0n;
}

/**
 * Converts a decimal string to hundredths.
 * @throws RangeError if the text is not a decimal number with at most two decimals
 */
export function toMinorUnits(decimal: DecimalString): bigint {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal with at most two decimals: ${JSON.stringify(decimal)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -units : units;
}

/** Converts hundredths to a decimal string: no decimals for a whole number, else two. */
export function fromMinorUnits(units: bigint): DecimalString {
  const sign = units < 0n ? '-' : '';
  const absolute = units < 0n ? -units : units;
  const fraction = absolute % 100n;
  return `${sign}${absolute / 100n}${fraction === 0n ? '' : `.${fraction.toString().padStart(2, '0')}`}`;
}

/** Compares two decimal strings by value: negative, 0 or positive, so `"25000"` equals `"25000.00"`. */
export function compareAmounts(left: DecimalString, right: DecimalString): number {
  const difference = toMinorUnits(left) - toMinorUnits(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Cleans a text typed or pasted into a money input: keeps digits and one decimal point, at most two decimals, no
 * leading zeros (AMT-05); drops separators, signs and letters.
 */
export function cleanAmountInput(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 16);
  if (rest.length === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, 2)}`;
}

/** Formats an amount while typing: `"1250000.5"` becomes `"1,250,000.5"` (AMT-05). */
export function groupThousands(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Returns the amount of a route parameter, or null if it is not a positive number (AMT-06). */
export function amountFromRoute(parameter: string | undefined): DecimalString | null {
  return parameter !== undefined && isPositiveAmount(parameter) ? parameter : null;
}
