import { canonicalTimeZone, isLanguage } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { AccountSettingsInput } from '../../graphql/generated/resolvers.ts';
import type { AccountMapper } from './mappers.ts';
import { updateOwnAccount } from './own-account.ts';

/**
 * Stores the caller's own time zone, language and whether they want mails about messages (ACC-13).
 *
 * @throws CodedError FIELD_INVALID naming `timeZone` or `language`
 */
export async function updateAccountSettings(
  context: RequestContext,
  { language, messageMails, ...input }: AccountSettingsInput,
): Promise<AccountMapper> {
  const timeZone = input.timeZone ? canonicalTimeZone(input.timeZone) : null;
  if (!timeZone && typeof input.timeZone === 'string') throw refuse('FIELD_INVALID', { field: 'timeZone' });
  if (!isLanguage(language)) throw refuse('FIELD_INVALID', { field: 'language' });
  return updateOwnAccount(context, 'account.settings_updated', { timeZone, language, messageMails });
}

/**
 * Stores the language that the caller chose before signing in (CARE-14).
 *
 * @throws CodedError FIELD_INVALID naming `language`
 */
export async function chooseLanguage(context: RequestContext, language: string): Promise<AccountMapper> {
  if (!isLanguage(language)) throw refuse('FIELD_INVALID', { field: 'language' });
  return updateOwnAccount(context, 'account.settings_updated', { language });
}
