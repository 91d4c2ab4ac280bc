import type { RequestContext } from '../../context.ts';
import type { ClientAnswersInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { updateOwnAccount } from './own-account.ts';

/** Stores whether the caller is a client of the provider and an accredited investor (REG-24, REG-25). */
export function updateClientAnswers(
  context: RequestContext,
  { appClient, accreditedInvestor }: ClientAnswersInput,
): Promise<AccountMapper> {
  const answers = { appClient, accreditedInvestor };
  return updateOwnAccount(context, 'account.client_answers_updated', answers, answers);
}
