import { fromMinorUnits, toMinorUnits } from '@platform/rules';

type Amount = { value: string; currency: string };

/** Returns the sum of each currency, exactly, in the order of the first amount of each. */
export function sumsOf(amounts: readonly Amount[]): { currency: string; amount: string }[] {
  const sums = new Map<string, bigint>();
  for (const { value, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + toMinorUnits(value));
  return [...sums].map(([currency, units]) => ({ currency, amount: fromMinorUnits(units) }));
}
