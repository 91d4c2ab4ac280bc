import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { ClientAnswersInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { readAccount } from './service.ts';

/** Stores whether the caller is a client of the provider and an accredited investor (REG-24, REG-25). */
export async function updateClientAnswers(
  context: RequestContext,
  { appClient, accreditedInvestor }: ClientAnswersInput,
): Promise<AccountMapper> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    await transaction.account.update({
      where: { id: caller.accountId },
      data: { appClient, accreditedInvestor },
      select: { id: true },
    });
    await audit(transaction, context, {
      action: 'account.client_answers_updated',
      entityType: 'account',
      entityId: caller.accountId,
      details: { appClient, accreditedInvestor },
    });
  });
  return readAccount(context);
}
