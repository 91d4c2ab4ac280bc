import { paths } from '@platform/paths';

/** What giving an amount means: each mode has a screen of its own. */
export type AmountMode = 'invest' | 'modify' | 'interest';

export const amountPaths = {
  invest: paths.invest,
  modify: paths.modifyAmount,
  interest: paths.declareInterest,
} as const satisfies Record<AmountMode, unknown>;

type DealForAmount = {
  status: string;
  myInvestment?: { completedAt?: string | null } | null;
};

/**
 * How an amount is given for a deal (DEAL-08): a live investment is changed, else it is invested on an active deal and
 * declared as an interest on a prospective one. Null where none can be given: on other states and after completion (DEAL-06).
 */
export function amountMode(deal: DealForAmount): AmountMode | null {
  if (deal.status !== 'ACTIVE' && deal.status !== 'PROSPECTIVE') return null;
  if (deal.myInvestment) return deal.myInvestment.completedAt ? null : 'modify';
  return deal.status === 'ACTIVE' ? 'invest' : 'interest';
}
