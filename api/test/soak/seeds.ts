/** The first seed; `npm run test:soak` overrides it. */
export const firstSeed = Number(process.env.SOAK_SEED ?? 1);
/** Factor for the default number of seeds. */
const factor = Number(process.env.SOAK_TIMES ?? 1);

/** Whether this is a soak run, in which slow tests cover every case. */
export const isLongRun = factor > 1;

/**
 * The seeds of a test; each identifies one reproducible run.
 *
 * @param few the number of seeds without `SOAK_TIMES`
 */
export function seeds(few: number): number[] {
  return Array.from({ length: few * factor }, (_seed, index) => firstSeed + index);
}

/** One run of a property; after a failure, shrinks the plan for at most 30 seconds. */
export const shrinking = { numRuns: 1, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true } as const;

/** One run of a property with non-deterministic concurrency, for which shrinking is useless. */
export const unrepeatable = { numRuns: 1, endOnFailure: true } as const;
