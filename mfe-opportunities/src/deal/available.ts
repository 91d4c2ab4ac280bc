import { fromMinorUnits, toMinorUnits } from '@platform/rules';

/**
 * Returns what is available to the investor, a decimal; null if the deal does not limit it. A change of the amount releases
 * the former one (AMT-25).
 */
export function availableTo({
  availableAmount,
  myInvestment,
}: {
  availableAmount?: string | null;
  myInvestment?: { value: string } | null;
}): string | null {
  if (availableAmount == null) return null;
  return fromMinorUnits(toMinorUnits(availableAmount) + toMinorUnits(myInvestment?.value ?? '0'));
}
