import type { Transaction } from '../../database/database.ts';
import { readStandingFiles } from '../../read-models/investment-completions.ts';
import { getFlowVersions } from '../flows/service.ts';

/**
 * Keeps which file stood in which item of an investment that is being marked as completed, in the transaction of the mark,
 * which has locked the investment: uploads wait, and are refused afterwards.
 */
export async function keepEvidence(
  transaction: Transaction,
  { investmentId, completedAt, completedById }: { investmentId: string; completedAt: Date; completedById: string },
): Promise<void> {
  const { version, sourceVersion } = await getFlowVersions(transaction, investmentId);
  const files = await readStandingFiles(transaction, investmentId);
  await transaction.investmentCompletion.create({
    data: {
      ...{ investmentId, completedAt, completedById, sourceVersion, flowVersion: version },
      files: { create: files.map((file, index) => ({ ...file, position: index + 1 })) },
    },
    select: { id: true },
  });
}
