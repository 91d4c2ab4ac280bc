/** The rounds that an investor may prefer, in display order (PREF-12, CLI-16, readings 4). */
export const financingRounds = [
  'ANY_STAGE',
  'PRE_SEED',
  'SEED',
  'POST_SEED',
  'SERIES_A',
  'SERIES_B',
  'SERIES_C',
  'SERIES_D',
  'SERIES_E',
  'SERIES_F',
  'SERIES_G',
  'SERIES_H',
  'SERIES_I',
  'SERIES_J',
  'SERIES_K',
  'PRE_IPO',
  'CONVERTIBLE_NOTE',
  'OTHER',
] as const;

export type FinancingRound = (typeof financingRounds)[number];

/** Index 0 has code 1. The order is that of the exchanged files, with F before E (PREF-13, CLI-16). */
const byCode: readonly FinancingRound[] = [
  'ANY_STAGE',
  'POST_SEED',
  'PRE_IPO',
  'SEED',
  'SERIES_A',
  'SERIES_B',
  'SERIES_C',
  'SERIES_D',
  'SERIES_F',
  'SERIES_E',
  'CONVERTIBLE_NOTE',
  'OTHER',
  'PRE_SEED',
  'SERIES_G',
  'SERIES_H',
  'SERIES_I',
  'SERIES_J',
  'SERIES_K',
];

/** Returns the round of an imported code from 1 to 18; null for any other number. */
export function financingRoundOfCode(code: number): FinancingRound | null {
  return byCode[code - 1] ?? null;
}

/** Returns the code of a round for exports. */
export function codeOfFinancingRound(round: FinancingRound): number {
  return byCode.indexOf(round) + 1;
}
