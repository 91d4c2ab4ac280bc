import { amountBase } from '../deal/amount-base.ts';
import type { AmountDeal } from './amount-deal.ts';

export type AmountMode = 'invest' | 'indicate-interest' | 'modify-ammount';

/** What came between while an amount was being typed: the deal was taken back, or its state asks for another screen. */
export type Obstacle = { kind: 'gone' } | { kind: 'moved'; deal: AmountDeal };

/** Whether a deal takes an amount in this mode (DEAL-08). */
export function fits(mode: AmountMode, deal: AmountDeal): boolean {
  return amountBase(deal) === mode;
}

/** Where a deal takes an amount, or the deal itself where it takes none (AMT-16). */
export function redirectOf(deal: AmountDeal, amount = ''): string {
  const base = amountBase(deal);
  if (base === null) return `/app/view-opportunity/${deal.id}`;
  return amount === '' ? `/app/${base}/${deal.id}` : `/app/${base}/${deal.id}/${amount}`;
}
