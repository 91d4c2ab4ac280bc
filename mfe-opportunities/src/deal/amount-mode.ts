import { paths } from '@platform/paths';

/** The kind of amount; each mode has its own screen. */
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
 * Returns the amount mode of a deal (DEAL-08): `modify` with a live investment, else `invest` on an active deal and
 * `interest` on a prospective one. Null in all other states and after completion (DEAL-06).
 */
export function amountMode(deal: DealForAmount): AmountMode | null {
  if (deal.status !== 'ACTIVE' && deal.status !== 'PROSPECTIVE') return null;
  if (deal.myInvestment) return deal.myInvestment.completedAt ? null : 'modify';
  return deal.status === 'ACTIVE' ? 'invest' : 'interest';
}
