import { isEmailFrequency } from '@platform/rules';
import type { RequestContext, Services } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { EmailPreferencesInput } from '../../graphql/generated/resolvers.ts';
import { announceRecordChange } from '../history/service.ts';
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

/** The frequency of those who want no digests (ACC-10). */
const never = 5;

/** Sets the frequency of an account to `never` for its owner, who has followed the link of a mail (NOTE-09); idempotent. */
export async function stopDigests(
  services: Services,
  transaction: Transaction,
  accountId: string,
  requestId: string,
): Promise<void> {
  const [before] = await transaction.$queryRaw<{ frequency: number }[]>`
    /* accounts.stop-digests */
    SELECT email_preference_frequency AS frequency FROM account
    WHERE id = ${accountId}::uuid AND email_preference_frequency <> ${never} FOR NO KEY UPDATE`;
  if (!before) return;
  await transaction.account.update({
    where: { id: accountId },
    data: { emailPreferenceFrequency: never },
    select: { id: true },
  });
  const changes = changesOf({ emailPreferenceFrequency: before.frequency }, { emailPreferenceFrequency: never });
  const context = { services, caller: { accountId }, requestId };
  await audit(transaction, context, {
    action: 'account.email_preferences_updated',
    entityType: 'account',
    entityId: accountId,
    details: { changes },
  });
  await announceRecordChange(context, transaction, accountId);
}
