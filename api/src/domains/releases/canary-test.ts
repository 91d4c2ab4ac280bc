import type { CanaryTerms, CanaryVerdict, Sample } from '../../platform/index.ts';

/** Accounts that have the same counts. */
export interface AccountGroup extends Sample {
  accounts: number;
}

/**
 * Probabilities of an error at any time of a rollout: that a canary within its budget is withdrawn for its faults, and that
 * one beyond it is promoted.
 */
export const errorRates = { withdraw: 0.01, promote: 0.05 };

/** Accounts that must have had faults with a withdrawn canary, and that must have used a promoted one. */
export const minAccounts = { withdraw: 3, promote: 5 };

/**
 * Decides about a canary by what was counted so far; may be asked at any time and as often as wanted. The verdict must also
 * hold without the account of each release that speaks for it most, so that no single one decides (ADR 19).
 *
 * @param hours since the canary started
 */
export function judgeCanary(
  counted: { canary: readonly AccountGroup[]; stable: readonly AccountGroup[] },
  { budget, minMounts, maxHours }: CanaryTerms,
  hours: number,
): CanaryVerdict {
  const { canary, stable } = counted;
  const margin = budget / 100;
  const withFaults = canary.filter(({ faults }) => faults > 0);
  if (
    numberOf(withFaults) >= minAccounts.withdraw &&
    isShown(errorRates.withdraw, [
      [totalOf(canary), totalOf(stable), margin],
      [totalOf(withoutMost(canary, faulty)), totalOf(withoutMost(stable, clean)), margin],
    ])
  )
    return 'TOO_MANY_FAULTS';
  const total = totalOf(canary);
  if (
    numberOf(canary) >= minAccounts.promote &&
    total.mounts >= minMounts &&
    isShown(errorRates.promote, [
      [totalOf(stable), total, -margin],
      [totalOf(withoutMost(stable, faulty)), totalOf(withoutMost(canary, clean)), -margin],
    ])
  )
    return 'WITHIN_BUDGET';
  return hours >= maxHours ? 'UNDECIDED' : 'MEASURING';
}

export function totalOf(groups: readonly AccountGroup[]): Sample {
  return {
    mounts: groups.reduce((sum, { mounts, accounts }) => sum + mounts * accounts, 0),
    faults: groups.reduce((sum, { faults, accounts }) => sum + faults * accounts, 0),
  };
}

export const numberOf = (groups: readonly AccountGroup[]): number =>
  groups.reduce((sum, { accounts }) => sum + accounts, 0);

const faulty = ({ faults }: Sample) => faults;
const clean = ({ mounts, faults }: Sample) => mounts - faults;

/** Leaves out one account: that with the highest value. */
function withoutMost(groups: readonly AccountGroup[], measure: (sample: Sample) => number): AccountGroup[] {
  const highest = groups.reduce((most, group) => Math.max(most, measure(group)), 0);
  const left = groups.find((group) => measure(group) === highest);
  return groups.map((group) => (group === left ? { ...group, accounts: group.accounts - 1 } : group));
}

type Comparison = Parameters<typeof evidenceAbove>;

function isShown(errorRate: number, comparisons: Comparison[]): boolean {
  return comparisons.every((comparison) => evidenceAbove(...comparison) >= Math.log(1 / errorRate));
}

/**
 * Returns the logarithm of the evidence that the share of faults of `one` is above that of `other` by more than a margin:
 * how much better a mixture of all shares predicts what was counted than the best pair of shares that are not so far apart.
 *
 * As long as the shares are not so far apart, the evidence ever exceeds `1/a` with a probability of at most `a`, however
 * often it is looked at (Ville's inequality for a product of two mixture martingales).
 *
 * @param margin between -1 and 1
 */
export function evidenceAbove(one: Sample, other: Sample, margin: number): number {
  if (one.mounts === 0 || other.mounts === 0) return 0;
  const [shareOne, shareOther] = [one.faults / one.mounts, other.faults / other.mounts];
  const best =
    shareOne - shareOther <= margin
      ? logLikelihood(one, shareOne) + logLikelihood(other, shareOther)
      : maximumOf((share) => logLikelihood(one, share + margin) + logLikelihood(other, share), {
          from: Math.max(0, -margin),
          to: Math.min(1, 1 - margin),
        });
  return logMixture(one) + logMixture(other) - best;
}

function logLikelihood({ mounts, faults }: Sample, share: number): number {
  const clean = mounts - faults;
  return (faults === 0 ? 0 : faults * Math.log(share)) + (clean === 0 ? 0 : clean * Math.log(1 - share));
}

/** The likelihood averaged over all shares with the weights of Jeffreys, Beta(1/2, 1/2); one factor for each mount. */
function logMixture({ mounts, faults }: Sample): number {
  let sum = 0;
  for (let index = 0; index < faults; index++) sum += Math.log(index + 0.5);
  for (let index = 0; index < mounts - faults; index++) sum += Math.log(index + 0.5);
  for (let index = 1; index <= mounts; index++) sum -= Math.log(index);
  return sum;
}

/** The maximum of a concave function. */
function maximumOf(measure: (at: number) => number, { from, to }: { from: number; to: number }): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 100; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (measure(left) < measure(right)) low = left;
    else high = right;
  }
  return measure((low + high) / 2);
}
