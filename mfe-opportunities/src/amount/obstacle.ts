import { paths } from '@platform/paths';
import { type AmountMode, amountMode, amountPaths } from '../deal/amount-mode.ts';
import type { AmountDeal } from './amount-deal.ts';

/** `gone`: the deal was withdrawn while an amount was typed; `moved`: its state now requires another screen. */
export type Obstacle = { kind: 'gone' } | { kind: 'moved'; deal: AmountDeal };

/** Whether a deal accepts an amount in this mode (DEAL-08). */
export function acceptsAmount(mode: AmountMode, deal: AmountDeal): boolean {
  return amountMode(deal) === mode;
}

/** Returns the path of the amount screen that fits the deal, or of the deal page if it accepts no amount (AMT-16). */
export function redirectPath(deal: AmountDeal, amount = ''): string {
  const mode = amountMode(deal);
  return mode === null ? paths.deal({ dealId: deal.id }) : amountPaths[mode]({ dealId: deal.id, amount });
}
