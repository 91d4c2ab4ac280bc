import { describe, expect, test } from 'vitest';
import { type AccountGroup, errorRates, evidenceAbove, judgeCanary } from '../../src/domains/releases/canary-test.ts';
import { defaultTerms } from '../../src/platform/index.ts';

/** Random numbers from 0 to 1 (mulberry32): the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each of the accounts mounts ten times; `isFaulty` tells of each mount. */
function rollout(isFaulty: (mount: number) => boolean) {
  const groups: AccountGroup[] = [];
  let mounts = 0;
  return {
    groups,
    mount() {
      const last = groups.at(-1);
      const account = last && last.mounts < 10 ? last : { mounts: 0, faults: 0, accounts: 1 };
      if (account !== last) groups.push(account);
      account.mounts++;
      if (isFaulty(mounts++)) account.faults++;
    },
  };
}

/** Judges after every tenth mount of the canary; the stable release has as many mounts for each of them. */
function follow(
  canary: ReturnType<typeof rollout>,
  stable: ReturnType<typeof rollout>,
  { budget = 2, perMount = 4, most = 600 } = {},
) {
  for (let mounts = 1; mounts <= most; mounts++) {
    canary.mount();
    for (let index = 0; index < perMount; index++) stable.mount();
    if (mounts % 10 > 0) continue;
    const verdict = judgeCanary({ canary: canary.groups, stable: stable.groups }, { ...defaultTerms, budget }, 0);
    if (verdict !== 'MEASURING') return { verdict, mounts };
  }
  return { verdict: 'MEASURING', mounts: most };
}

const simulate = (shares: { canary: number; stable: number }, options?: Parameters<typeof follow>[2]) =>
  Array.from({ length: 200 }, (_, index) => {
    const random = randomOf(index + 1);
    const canary = rollout(() => random() < shares.canary);
    return follow(
      canary,
      rollout(() => random() < shares.stable),
      options,
    ).verdict;
  });
const shareOf = (verdicts: string[], verdict: string) =>
  verdicts.filter((each) => each === verdict).length / verdicts.length;

describe('the decision about a canary', () => {
  test('DLV-07 withdraws a good release in fewer of 200 rollouts than the stated rate, at the edge of the budget too', () => {
    const equal = simulate({ canary: 0.02, stable: 0.02 });
    expect(shareOf(equal, 'TOO_MANY_FAULTS')).toBeLessThanOrEqual(errorRates.withdraw);
    const edge = simulate({ canary: 0.04, stable: 0.02 });
    expect(shareOf(edge, 'TOO_MANY_FAULTS')).toBeLessThanOrEqual(errorRates.withdraw);
  });

  test('DLV-07 promotes a release beyond the budget in fewer of 200 rollouts than the stated rate', () => {
    const options = { budget: 5, perMount: 1 };
    expect(shareOf(simulate({ canary: 0.06, stable: 0.01 }, options), 'WITHIN_BUDGET')).toBeLessThanOrEqual(
      errorRates.promote,
    );
    expect(shareOf(simulate({ canary: 0.01, stable: 0.01 }, options), 'WITHIN_BUDGET')).toBeGreaterThan(0.9);
  });

  test('DLV-07 withdraws a release with a fault in 10 of 100 mounts within 200 of them', () => {
    const decided = follow(
      rollout((mount) => mount % 10 === 7),
      rollout(() => false),
    );
    expect(decided.verdict).toBe('TOO_MANY_FAULTS');
    expect(decided.mounts).toBeLessThanOrEqual(200);
    const random = simulate({ canary: 0.1, stable: 0.005 });
    expect(shareOf(random, 'TOO_MANY_FAULTS')).toBeGreaterThan(0.95);
  });

  test('DLV-07 promotes a release without faults, and only after the smallest number of mounts', () => {
    const good = rollout(() => false);
    const decided = follow(
      good,
      rollout(() => false),
      { most: 700 },
    );
    expect(decided).toEqual({ verdict: 'WITHIN_BUDGET', mounts: expect.any(Number) });
    const counted = { canary: good.groups, stable: good.groups };
    expect(judgeCanary(counted, { ...defaultTerms, budget: 5 }, 0)).toBe('WITHIN_BUDGET');
    expect(judgeCanary(counted, { ...defaultTerms, minMounts: decided.mounts + 1 }, 0)).toBe('MEASURING');
  });

  test('DLV-07 no single account withdraws or promotes a release', () => {
    const good = { mounts: 10, faults: 0, accounts: 40 };
    const broken = { mounts: 10, faults: 10, accounts: 1 };
    for (const accounts of [0, 1, 3, 40]) {
      const honest = accounts === 0 ? [] : [{ ...good, accounts }];
      for (const stable of [[], [{ ...good, accounts: 1 }], [good], [{ ...good, accounts: 400 }]])
        expect(judgeCanary({ canary: [...honest, broken], stable }, defaultTerms, 0)).not.toBe('TOO_MANY_FAULTS');
    }
    // Nor do three that share one fault between them.
    expect(judgeCanary({ canary: [{ mounts: 1, faults: 1, accounts: 2 }], stable: [good] }, defaultTerms, 0)).toBe(
      'MEASURING',
    );
    const bad = [{ mounts: 10, faults: 1, accounts: 60 }];
    const praising = { mounts: 10, faults: 0, accounts: 1 };
    const terms = { ...defaultTerms, budget: 11 };
    const stable = [{ mounts: 10, faults: 0, accounts: 60 }];
    expect(judgeCanary({ canary: [...bad, praising], stable: [...stable, broken] }, terms, 0)).toBe('MEASURING');
  });

  test('DLV-07 ends without a decision after the longest duration', () => {
    const nothing = { canary: [], stable: [] };
    expect(judgeCanary(nothing, defaultTerms, 167.9)).toBe('MEASURING');
    expect(judgeCanary(nothing, defaultTerms, 168)).toBe('UNDECIDED');
  });

  test('the evidence is none without mounts, and grows with the distance', () => {
    expect(evidenceAbove({ mounts: 0, faults: 0 }, { mounts: 9, faults: 0 }, 0)).toBe(0);
    const other = { mounts: 100, faults: 1 };
    const evidence = [1, 5, 20, 100].map((faults) => evidenceAbove({ mounts: 100, faults }, other, 0.02));
    expect(evidence).toEqual(evidence.toSorted((one, another) => one - another));
    expect(evidence[0]).toBeLessThan(0);
    // The same by hand: e = mixture / best; for one mount each, 1/2 * 1/2 / (1/2 + 1/2 * margin)^2.
    const single = evidenceAbove({ mounts: 1, faults: 1 }, { mounts: 1, faults: 0 }, 0.5);
    expect(Math.exp(single)).toBeCloseTo(0.25 / 0.75 ** 2, 6);
  });
});
