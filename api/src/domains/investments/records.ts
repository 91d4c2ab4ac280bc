import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { DealTerms } from '../deals/service.ts';

/** AMT-17: requires a deal that is visible, active and before its deadline. */
export function requireOpenDeal(terms: DealTerms): void {
  if (!terms.visible) throw refuse('NOT_FOUND');
  if (terms.status !== 'ACTIVE') throw refuse('DEAL_NOT_OPEN');
  if (terms.deadlinePassed) throw refuse('DEAL_DEADLINE_PASSED');
}

/**
 * Inserts an investment; the unique index of live investments rejects a second one (AMT-22).
 *
 * @throws CodedError ALREADY_INVESTED
 */
export async function insertInvestment(
  transaction: Transaction,
  data: Prisma.InvestmentUncheckedCreateInput,
): Promise<{ id: string }> {
  try {
    return await transaction.investment.create({ data, select: { id: true } });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw refuse('ALREADY_INVESTED');
    }
    throw error;
  }
}

/**
 * Soft-deletes an investment if it is unchanged since it was read (optimistic lock): the deal's lock serializes
 * investors' calls, but staff complete an investment without it.
 *
 * @throws CodedError CONFLICT when it was changed or deleted in the meantime
 */
export async function endInvestment(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { count } = await transaction.investment.updateMany({
    where: { id, version, deletedAt: null, completedAt: null },
    data: { deletedAt: new Date(), version: { increment: 1 } },
  });
  if (count === 0) throw refuse('CONFLICT');
}
