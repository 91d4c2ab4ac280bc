/** The first seed; `npm run test:soak` sets another. */
export const firstSeed = Number(process.env.SOAK_SEED ?? 1);
/** How many times as many seeds as the tests take by themselves. */
const times = Number(process.env.SOAK_TIMES ?? 1);

/** Whether many seeds were asked for: then what takes long is tried in every way. */
export const isLongRun = times > 1;

/**
 * The seeds of a test, each one a run that can be repeated with it.
 *
 * @param few how many there are where nobody asks for more
 */
export function seeds(few: number): number[] {
  return Array.from({ length: few * times }, (_seed, index) => firstSeed + index);
}

/** One run of a property; when it fails, half a minute to find a shorter plan that fails too. */
export const shrinking = { numRuns: 1, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true } as const;

/** One run of a property whose order the machine decides: a shorter plan would prove nothing. */
export const unrepeatable = { numRuns: 1, endOnFailure: true } as const;
