import { isEmailFrequency } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { EmailPreferencesInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { readAccount } from './service.ts';

/**
 * Stores how often and about which topics the caller wants to receive mail (ACC-11, ACC-13).
 *
 * @throws CodedError FIELD_INVALID for a frequency outside 1 to 5 (ACC-14)
 */
export async function updateEmailPreferences(
  context: RequestContext,
  input: EmailPreferencesInput,
): Promise<AccountMapper> {
  const { services, caller } = context;
  if (!isEmailFrequency(input.frequency)) throw refuse('FIELD_INVALID', { field: 'frequency' });
  await services.database.prisma.$transaction(async (transaction) => {
    await transaction.account.update({
      where: { id: caller.accountId },
      data: {
        emailPreferenceFrequency: input.frequency,
        emailPreferenceInvestmentOpportunities: input.investmentOpportunities,
        emailPreferenceInvestmentTips: input.investmentTips,
        emailPreferencePersonalisedDeals: input.personalisedDeals,
        emailPreferenceWatchlist: input.watchlist,
      },
      select: { id: true },
    });
    await audit(transaction, context, {
      action: 'account.email_preferences_updated',
      entityType: 'account',
      entityId: caller.accountId,
      details: { ...input },
    });
  });
  return readAccount(context);
}
