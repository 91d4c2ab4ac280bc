import { canaryLimits, isWithin } from '@platform/rules';
import { refuse } from '../errors/coded-error.ts';

/** What is set when a canary starts, and not changed while it runs (DLV-07); a type, because interfaces are no JSON. */
export type CanaryTerms = {
  /** Percentage points by which the share of faulty mounts may be above that of the stable release. */
  budget: number;
  /** Whether the platform promotes the canary once it is shown to be within the budget. */
  mayPromote: boolean;
  /** Mounts of the canary below which it is not promoted. */
  minMounts: number;
  /** Hours after which a canary that is not decided is withdrawn. */
  maxHours: number;
};

export const defaultTerms: CanaryTerms = {
  budget: canaryLimits.budget.initial,
  mayPromote: true,
  minMounts: canaryLimits.minMounts.initial,
  maxHours: canaryLimits.maxHours.initial,
};

/** What somebody sets of the terms. */
export type GivenTerms = { [Name in keyof CanaryTerms]?: CanaryTerms[Name] | null | undefined };

/**
 * Completes the terms of a canary.
 *
 * @throws CodedError FIELD_INVALID
 */
export function termsOf(given: GivenTerms | null | undefined): CanaryTerms {
  const set = Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const terms: CanaryTerms = { ...defaultTerms, ...Object.fromEntries(set) };
  for (const name of ['budget', 'minMounts', 'maxHours'] as const)
    if (!isWithin(canaryLimits[name], terms[name])) throw refuse('FIELD_INVALID', { field: name });
  return terms;
}

/** Mounts of a release that count for the decision, and those of them in which something failed. */
export type Sample = {
  mounts: number;
  faults: number;
};

/** What is known of a canary: `WITHIN_BUDGET` is shown and not only likely, and so is `TOO_MANY_FAULTS`. */
export type CanaryVerdict = 'MEASURING' | 'TOO_MANY_FAULTS' | 'WITHIN_BUDGET' | 'UNDECIDED';

/** What a canary had shown when it ended, for the history. */
export type CanaryFigures = {
  verdict: CanaryVerdict;
  budget: number;
  canary: Sample & { accounts: number };
  stable: Sample & { accounts: number };
};
