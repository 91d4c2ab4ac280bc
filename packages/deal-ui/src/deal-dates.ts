import type { DealStatus } from './deal.ts';

type DatedDeal = { status: DealStatus; openingDate?: string | null; investmentDeadline?: string | null };

/** Returns the date relevant to a deal's status, and its label (OPP-25). */
export function keyDate(deal: DatedDeal): { label: 'deadline' | 'openingDate' | 'closingDate'; value: string | null } {
  if (deal.status === 'ACTIVE') return { label: 'deadline', value: deal.investmentDeadline ?? null };
  if (deal.status === 'PROSPECTIVE') return { label: 'openingDate', value: deal.openingDate ?? null };
  return { label: 'closingDate', value: deal.investmentDeadline ?? null };
}
