import { useMoney, useSharedTexts } from '@platform/app-kit';
import { findAmountProblem } from '@platform/rules';
import type { AmountDeal } from './amount-deal.ts';

/**
 * Returns the text that names the limit of the deal which an amount violates, or null if it may be sent (AMT-07).
 *
 * @param available what is available to the investor; null if the deal does not limit it
 */
export function useAmountProblem(amount: string, deal: AmountDeal, available: string | null): string | null {
  const shared = useSharedTexts();
  const { money } = useMoney();
  const problem = findAmountProblem(amount, { minimum: deal.investmentMin, maximum: deal.investmentMax, available });
  if (!problem) return null;
  if (problem.reason === 'INVALID') return shared('refusals.AMOUNT_INVALID');
  const limit = { limit: money(problem.limit, deal.investmentCurrency) };
  if (problem.reason === 'BELOW_MINIMUM') return shared('refusals.AMOUNT_BELOW_MINIMUM', limit);
  if (problem.reason === 'ABOVE_MAXIMUM') return shared('refusals.AMOUNT_ABOVE_MAXIMUM', limit);
  return shared('refusals.AMOUNT_ABOVE_AVAILABLE', limit);
}
