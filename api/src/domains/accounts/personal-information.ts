import { isPersonalText, isPhoneNumber } from '@platform/rules';
import { isSupportedCountry } from 'libphonenumber-js';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PersonalInformationInput } from '../../graphql/generated/resolvers.ts';

/** The columns of an account with personal information. */
export interface PersonalInformation {
  city: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  phoneNumber: string;
  phoneZone: string;
}

/**
 * Validates name, phone, country and city; returns them as they are stored, trimmed (REG-18, ACC-13).
 *
 * @throws CodedError FIELD_INVALID with the first field at fault, in the order of ACC-02 (REG-20, ACC-14)
 */
export async function readPersonalInformation(
  prisma: Pick<Transaction, 'country'>,
  input: PersonalInformationInput,
): Promise<PersonalInformation> {
  return {
    city: requireText('city', input.city),
    firstName: requireText('firstName', input.firstName),
    lastName: requireText('lastName', input.lastName),
    countryCode: await requireCountry(prisma, input.country),
    ...requirePhone(input),
  };
}

function requireText(field: string, text: string): string {
  if (!isPersonalText(text)) throw refuse('FIELD_INVALID', { field });
  return text.trim();
}

async function requireCountry(prisma: Pick<Transaction, 'country'>, code: string): Promise<string> {
  const country = await prisma.country.findUnique({ where: { code }, select: { code: true } });
  if (!country) throw refuse('FIELD_INVALID', { field: 'country' });
  return country.code;
}

/** The phone zone is the country whose dialling code the number has (REG-16). */
function requirePhone({ phoneNumber, phoneZone }: PersonalInformationInput) {
  if (!isPhoneNumber(phoneNumber) || !isSupportedCountry(phoneZone)) throw refuse('FIELD_INVALID', { field: 'phone' });
  return { phoneNumber: phoneNumber.trim(), phoneZone };
}

/** Resets the information that was entered in an account to the defaults, except for the given names. */
export async function resetPersonalInformation(
  transaction: Transaction,
  accountId: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<void> {
  await transaction.account.update({
    where: { id: accountId },
    data: {
      firstName,
      lastName,
      city: null,
      countryCode: null,
      phoneNumber: null,
      phoneZone: null,
      appClient: null,
      accreditedInvestor: null,
      emailPreferenceFrequency: 5,
      emailPreferenceInvestmentOpportunities: false,
      emailPreferenceInvestmentTips: false,
      emailPreferencePersonalisedDeals: false,
      emailPreferenceWatchlist: false,
      timeZone: null,
      language: 'en',
      messageMails: true,
    },
    select: { id: true },
  });
}
