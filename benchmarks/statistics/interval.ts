/** An estimate and its 95 % confidence interval. */
export interface Interval {
  estimate: number;
  low: number;
  high: number;
  /** Number of rounds or views. */
  samples: number;
}

/** Two-sided 95 % quantiles of Student's t distribution for 1 to 30 degrees of freedom. */
const tQuantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** For more than 30 degrees of freedom the value for 30 makes intervals slightly too wide, never too narrow. */
function tQuantile(degreesOfFreedom: number): number {
  return tQuantiles[Math.min(degreesOfFreedom, tQuantiles.length) - 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * Estimates the ratio of two quantities measured side by side: the geometric mean of the ratios of the rounds, with the
 * t interval of their logarithms. Pairing cancels what slows both sides of a round; logarithms make a/b and b/a
 * symmetric.
 *
 * @param pairs numerator and denominator of each round, all above 0
 */
export function ratioInterval(pairs: readonly (readonly [number, number])[]): Interval {
  const logs = pairs.map(([numerator, denominator]) => Math.log(numerator / denominator));
  const samples = logs.length;
  const mean = logs.reduce((sum, value) => sum + value, 0) / samples;
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (samples - 1);
  const margin = samples < 2 ? Number.POSITIVE_INFINITY : tQuantile(samples - 1) * Math.sqrt(variance / samples);
  return { estimate: Math.exp(mean), low: Math.exp(mean - margin), high: Math.exp(mean + margin), samples };
}

/**
 * Estimates the median with the narrowest symmetric interval of order statistics that covers it with 95 %. It assumes
 * no distribution, so values capped at a limit are allowed. Fewer than six values cannot margin 95 %; their interval is
 * unbounded.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((one, other) => one - other);
  const samples = sorted.length;
  const middle = samples / 2;
  const estimate = ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
  // `below` is the probability that at most `rank` of the values lie below the true median.
  let rank = -1;
  for (let below = 0, probability = 0.5 ** samples; below + probability <= 0.025; rank++) {
    below += probability;
    probability *= (samples - rank - 1) / (rank + 2);
  }
  const low = sorted[rank] ?? Number.NEGATIVE_INFINITY;
  return {
    estimate,
    low,
    high: rank < 0 ? Number.POSITIVE_INFINITY : (sorted[samples - 1 - rank] ?? Number.NaN),
    samples,
  };
}

/** An exact value that is the same in every repetition, such as bytes or statements. */
export function exactly(value: number): Interval {
  return { estimate: value, low: value, high: value, samples: 1 };
}
