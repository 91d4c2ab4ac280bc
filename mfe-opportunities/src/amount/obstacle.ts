import { paths } from '@platform/paths';
import { type AmountMode, amountMode, amountPaths } from '../deal/amount-mode.ts';
import type { AmountDeal } from './amount-deal.ts';

/** What came between while an amount was being typed: the deal was taken back, or its state asks for another screen. */
export type Obstacle = { kind: 'gone' } | { kind: 'moved'; deal: AmountDeal };

/** Whether a deal takes an amount in this mode (DEAL-08). */
export function fits(mode: AmountMode, deal: AmountDeal): boolean {
  return amountMode(deal) === mode;
}

/** Where a deal takes an amount, or the deal itself where it takes none (AMT-16). */
export function redirectOf(deal: AmountDeal, amount = ''): string {
  const mode = amountMode(deal);
  return mode === null ? paths.deal({ dealId: deal.id }) : amountPaths[mode]({ dealId: deal.id, amount });
}
