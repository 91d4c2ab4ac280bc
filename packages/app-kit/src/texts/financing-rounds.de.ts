import type { Translation } from './catalogue.ts';
import type { financingRoundsEnglish } from './financing-rounds.en.ts';

export const financingRoundsGerman: Translation<typeof financingRoundsEnglish> = {
  ANY_STAGE: 'Jede Phase',
  PRE_SEED: 'Pre-Seed',
  SEED: 'Seed',
  POST_SEED: 'Post-Seed',
  SERIES_A: 'Serie A',
  SERIES_B: 'Serie B',
  SERIES_C: 'Serie C',
  SERIES_D: 'Serie D',
  SERIES_E: 'Serie E',
  SERIES_F: 'Serie F',
  SERIES_G: 'Serie G',
  SERIES_H: 'Serie H',
  SERIES_I: 'Serie I',
  SERIES_J: 'Serie J',
  SERIES_K: 'Serie K',
  PRE_IPO: 'Pre-IPO',
  CONVERTIBLE_NOTE: 'Wandeldarlehen',
  OTHER: 'Sonstige',
};
