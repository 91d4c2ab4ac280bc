import { compareAmounts, type DecimalString, fromMinorUnits, isPositiveAmount, toMinorUnits } from './money.ts';

/** The limits of an amount; null means no limit. */
export type AmountLimits = {
  minimum: DecimalString | null;
  maximum: DecimalString | null;
  available: DecimalString | null;
};

export type AmountProblem =
  | { reason: 'INVALID' }
  | { reason: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM' | 'OVER_AVAILABLE'; limit: DecimalString };

/**
 * Returns the first limit that an amount violates, or null if it may be invested (AMT-07, AMT-19). Minimum and maximum
 * are inclusive.
 */
export function findAmountProblem(amount: string, limits: AmountLimits): AmountProblem | null {
  if (!isPositiveAmount(amount)) return { reason: 'INVALID' };
  const { minimum, maximum, available } = limits;
  if (minimum !== null && compareAmounts(amount, minimum) < 0) return { reason: 'BELOW_MINIMUM', limit: minimum };
  if (maximum !== null && compareAmounts(amount, maximum) > 0) return { reason: 'ABOVE_MAXIMUM', limit: maximum };
  if (available !== null && compareAmounts(amount, available) > 0)
    return { reason: 'OVER_AVAILABLE', limit: available };
  return null;
}

/**
 * Returns the preset amounts: minimum, one third, two thirds and maximum of the range, the middle two rounded to two
 * significant digits; within the range, ascending, without duplicates (AMT-03, AMT-04).
 */
export function amountPresets(minimum: DecimalString, maximum: DecimalString): DecimalString[] {
  const low = toMinorUnits(minimum);
  const high = toMinorUnits(maximum);
  if (low > high) return [];
  const inside = (units: bigint) => (units < low ? low : units > high ? high : units);
  const presets = [low, inside(roundedThird(2n * low + high)), inside(roundedThird(low + 2n * high)), high];
  return [...new Set(presets)].map(fromMinorUnits);
}

/**
 * Returns a third of `triple` hundredths, rounded half up to two significant digits; exact, as it divides only once.
 */
function roundedThird(triple: bigint): bigint {
  const digits = (triple / 3n).toString().length;
  const place = 10n ** BigInt(Math.max(0, digits - 2));
  return ((2n * triple + 3n * place) / (6n * place)) * place;
}

/** The amounts of the deal page (DEAL-07). */
export const dealPageAmounts: readonly DecimalString[] = ['200000', '500000', '1000000'];

/**
 * Returns the up to three amounts that the deal page offers (CARE-07): those of DEAL-07 that can be invested, filled up with
 * presets of what can be invested; ascending, without duplicates.
 *
 * @param unchanged the present amount of an investment, which is no change (AMT-12)
 */
export function dealPagePresets(
  { minimum, maximum, available }: { minimum: DecimalString; maximum: DecimalString; available: DecimalString | null },
  unchanged?: DecimalString,
): DecimalString[] {
  const limits = { minimum, maximum, available };
  const fits = (amount: DecimalString) =>
    findAmountProblem(amount, limits) === null && (unchanged === undefined || compareAmounts(amount, unchanged) !== 0);
  const most = available !== null && compareAmounts(available, maximum) < 0 ? available : maximum;
  const [low, ...rest] = amountPresets(minimum, most);
  const high = rest.pop();
  const candidates = [...dealPageAmounts, low, high, ...rest].filter((amount) => amount !== undefined);
  const chosen: DecimalString[] = [];
  for (const amount of candidates)
    if (chosen.length < 3 && fits(amount) && !chosen.includes(amount)) chosen.push(amount);
  return chosen.sort(compareAmounts);
}
