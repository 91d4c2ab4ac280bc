import { isEmailFrequency } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { EmailPreferencesInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { updateOwnAccount } from './own-account.ts';

/**
 * Stores how often and about which topics the caller wants to receive mail (ACC-11, ACC-13).
 *
 * @throws CodedError FIELD_INVALID for a frequency outside 1 to 5 (ACC-14)
 */
export async function updateEmailPreferences(
  context: RequestContext,
  input: EmailPreferencesInput,
): Promise<AccountMapper> {
  if (!isEmailFrequency(input.frequency)) throw refuse('FIELD_INVALID', { field: 'frequency' });
  const columns = {
    emailPreferenceFrequency: input.frequency,
    emailPreferenceInvestmentOpportunities: input.investmentOpportunities,
    emailPreferenceInvestmentTips: input.investmentTips,
    emailPreferencePersonalisedDeals: input.personalisedDeals,
    emailPreferenceWatchlist: input.watchlist,
  };
  return updateOwnAccount(context, 'account.email_preferences_updated', columns, { ...input });
}
