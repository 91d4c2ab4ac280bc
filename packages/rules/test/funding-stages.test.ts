import { describe, expect, it } from 'vitest';
import { financingRounds, roundsOfFundingStage } from '../src/index.ts';

describe('the rounds of a funding stage', () => {
  it('assign each round but two to one stage, and all of these to any stage', () => {
    const { ANY, ...stages } = roundsOfFundingStage;
    const stagesOf = (round: string) => Object.values(stages).filter((rounds) => rounds.some((each) => each === round));
    for (const round of financingRounds) {
      const beyond = round === 'CONVERTIBLE_NOTE' || round === 'OTHER';
      expect([round, stagesOf(round).length]).toEqual([round, round === 'ANY_STAGE' ? 4 : beyond ? 0 : 1]);
      expect([round, ANY.includes(round)]).toEqual([round, !beyond]);
    }
  });
});
