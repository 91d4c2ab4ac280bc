import type { ClientInvestmentRow, DealInvestmentsRow } from '../../read-models/client-investments.ts';

export type ClientInvestmentMapper = ClientInvestmentRow;
export type DealInvestmentsMapper = DealInvestmentsRow;
