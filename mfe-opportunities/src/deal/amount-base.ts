type DealForAmount = {
  status: string;
  myInvestment?: { completedAt?: string | null } | null;
};

/**
 * Where an amount is given for a deal (DEAL-08): a live investment is changed, else it is invested on an active deal and
 * declared as an interest on a prospective one. Null where none can be given: on other states and after completion (DEAL-06).
 */
export function amountBase(deal: DealForAmount): 'modify-ammount' | 'invest' | 'indicate-interest' | null {
  if (deal.status !== 'ACTIVE' && deal.status !== 'PROSPECTIVE') return null;
  if (deal.myInvestment) return deal.myInvestment.completedAt ? null : 'modify-ammount';
  return deal.status === 'ACTIVE' ? 'invest' : 'indicate-interest';
}
