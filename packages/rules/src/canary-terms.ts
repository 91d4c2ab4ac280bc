/** What a number may be, and what it is where nothing is set. */
export interface NumberLimits {
  initial: number;
  least: number;
  most: number;
  isWhole: boolean;
}

/** Limits of what the platform decides about a canary by (DLV-07). */
export const canaryLimits = {
  /** Percentage points. */
  budget: { initial: 2, least: 0.1, most: 50, isWhole: false },
  minMounts: { initial: 100, least: 1, most: 100_000, isWhole: true },
  /** Hours. */
  maxHours: { initial: 168, least: 1, most: 720, isWhole: true },
} as const satisfies Record<string, NumberLimits>;

export function isWithin({ least, most, isWhole }: NumberLimits, value: number): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}
