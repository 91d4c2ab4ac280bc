import { type FinancingRound, financingRounds } from './financing-rounds.ts';

/** The funding stages of a company (OPP-13). */
export type FundingStage = 'SEED' | 'EARLY' | 'MID' | 'LATE' | 'ANY';

/** Rounds that describe the instrument, not the maturity of a company, and so match no funding stage. */
const beyondStages: readonly FinancingRound[] = ['CONVERTIBLE_NOTE', 'OTHER'];

/**
 * The preferred rounds that a funding stage matches. A preference for any stage matches every company, and a company of
 * any stage matches every preferred stage.
 */
export const roundsOfFundingStage: Readonly<Record<FundingStage, readonly FinancingRound[]>> = {
  SEED: ['ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED'],
  EARLY: ['ANY_STAGE', 'SERIES_A', 'SERIES_B'],
  MID: ['ANY_STAGE', 'SERIES_C', 'SERIES_D'],
  LATE: ['ANY_STAGE', 'SERIES_E', 'SERIES_F', 'SERIES_G', 'SERIES_H', 'SERIES_I', 'SERIES_J', 'SERIES_K', 'PRE_IPO'],
  ANY: financingRounds.filter((round) => !beyondStages.includes(round)),
};
