import { type FinancingRound, financingRounds } from './financing-rounds.ts';

/** The funding stages of a company (OPP-13). */
export type FundingStage = 'SEED' | 'EARLY' | 'MID' | 'LATE' | 'ANY';

/** Rounds that say how money comes, not how far a company is: no funding stage answers to them. */
const beyondStages: readonly FinancingRound[] = ['CONVERTIBLE_NOTE', 'OTHER'];

/**
 * The preferred rounds to which a company of a funding stage answers. Somebody who prefers any stage takes every company,
 * and a company of any stage answers to every preferred stage.
 */
export const roundsOfFundingStage: Readonly<Record<FundingStage, readonly FinancingRound[]>> = {
  SEED: ['ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED'],
  EARLY: ['ANY_STAGE', 'SERIES_A', 'SERIES_B'],
  MID: ['ANY_STAGE', 'SERIES_C', 'SERIES_D'],
  LATE: ['ANY_STAGE', 'SERIES_E', 'SERIES_F', 'SERIES_G', 'SERIES_H', 'SERIES_I', 'SERIES_J', 'SERIES_K', 'PRE_IPO'],
  ANY: financingRounds.filter((round) => !beyondStages.includes(round)),
};
