import { compareAmounts } from '@platform/rules';
import type { AmountDeal } from './amount-deal.ts';
import type { Obstacle } from './obstacle.ts';

export type RecoveredInvestment = { dealId: string; investmentId: string; value: string; currency: string };

/**
 * Returns the live investment created by a request whose response was lost, i.e. the one with the same amount in the
 * reloaded deal, or null if there is none.
 */
export function findRecoveredInvestment(
  uncertainAmount: string,
  opened: AmountDeal,
  obstacle: Obstacle | null,
): RecoveredInvestment | null {
  if (obstacle?.kind === 'gone') return null;
  const { id: dealId, myInvestment, investmentCurrency: currency } = obstacle?.deal ?? opened;
  if (!myInvestment || myInvestment.completedAt || compareAmounts(myInvestment.value, uncertainAmount) !== 0)
    return null;
  return { dealId, investmentId: myInvestment.id, value: myInvestment.value, currency };
}
