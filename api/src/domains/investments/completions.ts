import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { InvestmentCompletion } from '../../graphql/generated/resolvers.ts';
import { readCompletions } from '../../read-models/investment-completions.ts';
import { getClientInvestment } from './client-investments.ts';

/**
 * Returns what stood in an investment's flow each time it was marked as completed, newest first: for staff with
 * `read_client_document` who see the client all of it, for its owner what downloads give too (FILE-12).
 *
 * @throws CodedError NOT_FOUND
 */
export async function getCompletions(context: RequestContext, id: string): Promise<InvestmentCompletion[]> {
  const { services, caller } = context;
  const investmentId = rowId(id);
  const where = { id: investmentId, accountId: caller.accountId };
  const isOwn = (await services.database.prisma.investment.count({ where })) > 0;
  if (!isOwn) {
    if (!caller.permissions.has('read_client_document')) throw refuse('NOT_FOUND');
    await getClientInvestment(context, new Map(), { investmentId });
  }
  return readCompletions(services.database, investmentId, { asOwner: isOwn });
}
