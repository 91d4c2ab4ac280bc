import type { FinancingRound } from '@platform/rules';

/** Names of the financing rounds, for the catalogues of apps that show them. */
export const financingRoundsEnglish = {
  ANY_STAGE: 'Any stage',
  PRE_SEED: 'Pre-Seed',
  SEED: 'Seed',
  POST_SEED: 'Post-Seed',
  SERIES_A: 'Series A',
  SERIES_B: 'Series B',
  SERIES_C: 'Series C',
  SERIES_D: 'Series D',
  SERIES_E: 'Series E',
  SERIES_F: 'Series F',
  SERIES_G: 'Series G',
  SERIES_H: 'Series H',
  SERIES_I: 'Series I',
  SERIES_J: 'Series J',
  SERIES_K: 'Series K',
  PRE_IPO: 'Pre-IPO',
  CONVERTIBLE_NOTE: 'Convertible Note',
  OTHER: 'Other',
} as const satisfies Record<FinancingRound, string>;
