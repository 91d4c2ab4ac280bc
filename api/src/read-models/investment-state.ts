import type { Transaction } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import { isVisible } from './deal.ts';

/** The state that decides whether the documents of an investment may still change. */
export interface InvestmentState {
  isCompleted: boolean;
  isDeleted: boolean;
  /** False on a deal that is cancelled, voided or unpublished (INV-15). */
  isDealVisible: boolean;
}

/** Reads the state of an investment and locks it until the transaction ends; undefined for an unknown id. */
export async function lockInvestmentState(
  transaction: Transaction,
  investmentId: string,
): Promise<InvestmentState | undefined> {
  const [state] = await transaction.$queryRaw<InvestmentState[]>`
    /* investments.lock_state */
    SELECT investment.completed_at IS NOT NULL AS "isCompleted", investment.deleted_at IS NOT NULL AS "isDeleted",
      (${Prisma.raw(isVisible)}) AS "isDealVisible"
    FROM investment JOIN deal ON deal.id = investment.deal_id
    WHERE investment.id = ${investmentId}::uuid FOR SHARE OF investment`;
  return state;
}
