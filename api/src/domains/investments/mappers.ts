import type { ClientInvestmentRow } from '../../read-models/client-investments.ts';
import type { DealInvestmentsRow } from '../../read-models/investments-by-deal.ts';

export type ClientInvestmentMapper = ClientInvestmentRow;
export type DealInvestmentsMapper = DealInvestmentsRow;
