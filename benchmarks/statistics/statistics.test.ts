import { describe, expect, it } from 'vitest';
import { medianInterval, ratioInterval } from './interval.ts';
import { median, percentile } from './percentile.ts';

/** A deterministic pseudo-random generator of numbers between 0 and 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Normally distributed, by the Box–Muller transform. */
const normal = (draw: () => number) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

describe('percentile', () => {
  it('returns the value at a share of the sorted values', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(percentile([1, 2, 3, 4], 1)).toBe(4);
    expect(median([9, 1, 5])).toBe(5);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('ratioInterval', () => {
  it('matches an interval calculated by hand', () => {
    // Logarithms 0.1, 0.2 and 0.3: mean 0.2, standard deviation 0.1, t of 2 degrees of freedom 4.303.
    const pairs = [0.1, 0.2, 0.3].map((log) => [Math.exp(log), 1] as const);
    const { estimate, low, high, samples } = ratioInterval(pairs);
    const reach = (4.303 * 0.1) / Math.sqrt(3);
    expect(samples).toBe(3);
    expect(estimate).toBeCloseTo(Math.exp(0.2), 10);
    expect(low).toBeCloseTo(Math.exp(0.2 - reach), 10);
    expect(high).toBeCloseTo(Math.exp(0.2 + reach), 10);
  });

  it('is inverted when both sides are swapped', () => {
    const pairs = [
      [3, 2],
      [5, 4],
      [7, 4],
    ] as const;
    const one = ratioInterval(pairs);
    const other = ratioInterval(pairs.map(([numerator, denominator]) => [denominator, numerator] as const));
    expect(1 / other.estimate).toBeCloseTo(one.estimate, 10);
    expect(1 / other.low).toBeCloseTo(one.high, 10);
  });

  it('ignores what slows both sides of a round equally', () => {
    const calm = ratioInterval([
      [2, 1],
      [2.2, 1],
      [1.9, 1],
    ]);
    const busy = ratioInterval([
      [2, 1],
      [22, 10],
      [5.7, 3],
    ]);
    expect(busy.estimate).toBeCloseTo(calm.estimate, 10);
    expect(busy.high).toBeCloseTo(calm.high, 10);
  });

  it('is unbounded for a single round', () => {
    expect(ratioInterval([[2, 1]])).toEqual({ estimate: 2, low: 0, high: Number.POSITIVE_INFINITY, samples: 1 });
  });

  it('covers the true ratio in about 95 of 100 runs of ten rounds', () => {
    const draw = createRandom(7);
    const runs = 4_000;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const { low, high } = ratioInterval(
        Array.from({ length: 10 }, () => [1.5 * Math.exp(0.2 * normal(draw)), 1] as const),
      );
      if (low <= 1.5 && 1.5 <= high) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.94);
    expect(covered / runs).toBeLessThan(0.96);
  });
});

describe('medianInterval', () => {
  it('spans the second to ninth of ten values, and the fourth to twelfth of fifteen', () => {
    const ten = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5];
    expect(medianInterval(ten)).toEqual({ estimate: 5.5, low: 2, high: 9, samples: 10 });
    const fifteen = Array.from({ length: 15 }, (_, index) => 15 - index);
    expect(medianInterval(fifteen)).toEqual({ estimate: 8, low: 4, high: 12, samples: 15 });
  });

  it('is unbounded for fewer than six values', () => {
    expect(medianInterval([1, 2, 3, 4, 5])).toMatchObject({ estimate: 3, low: Number.NEGATIVE_INFINITY });
    expect(medianInterval([1, 2, 3, 4, 5, 6])).toMatchObject({ low: 1, high: 6 });
  });

  it('covers the true median in at least 95 of 100 runs, whatever the distribution', () => {
    const draw = createRandom(11);
    const runs = 4_000;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const { low, high } = medianInterval(Array.from({ length: 10 }, () => -Math.log(1 - draw())));
      if (low <= Math.LN2 && Math.LN2 <= high) covered++;
    }
    expect(covered / runs).toBeGreaterThanOrEqual(0.95);
  });
});
