import { areSizesInOrder, isInvestmentSize, preferenceCodes } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { PreferenceInvestmentType, PreferenceSecurityType } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { InvestmentPreferencesInput, InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { requireAdditionalInformation, updateColumns } from './changes.ts';
import { savePart } from './parts.ts';
import type { PartTarget } from './targets.ts';

/** In the order of their codes, which is the order of the enumerations (PREF-17). */
const investmentTypes = Object.values(PreferenceInvestmentType);
const securityTypes = Object.values(PreferenceSecurityType);

/**
 * Stores the investment part: codes of PREF-17, sizes as whole numbers in the preferred currency, and the text.
 *
 * @throws CodedError FIELD_INVALID naming the code, size or text (PREF-29, PREF-30), INVESTMENT_SIZES when the lower
 *   size exceeds the higher one (PREF-19)
 */
export async function saveInvestmentPreferences(
  context: RequestContext,
  target: PartTarget,
  input: InvestmentPreferencesInput,
): Promise<InvestorProfile> {
  const sizes = requireSizes(input);
  const data = {
    ...sizes,
    investmentType: required('investmentType', investmentTypes[codeOf(input, 'investmentType') - 1]),
    securityType: required('securityType', securityTypes[codeOf(input, 'securityType') - 1]),
    executionTimeline: codeOf(input, 'executionTimeline'),
    investorStatus: codeOf(input, 'investorStatus'),
    preferredCurrency: input.preferredCurrency,
    investmentAdditionalInformation: requireAdditionalInformation(input.additionalInformation),
  };
  return savePart(context, target, 'investment', async (transaction, profileId) => {
    await updateColumns(transaction, profileId, data);
  });
}

function codeOf(input: InvestmentPreferencesInput, field: keyof typeof preferenceCodes): number {
  const codes: readonly string[] = preferenceCodes[field];
  if (!codes.includes(input[field])) throw refuse('FIELD_INVALID', { field });
  return Number(input[field]);
}

function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw refuse('FIELD_INVALID', { field });
  return value;
}

function requireSizes({ investmentSizeLow, investmentSizeHigh }: InvestmentPreferencesInput) {
  if (!isInvestmentSize(investmentSizeLow)) throw refuse('FIELD_INVALID', { field: 'investmentSizeLow' });
  if (!isInvestmentSize(investmentSizeHigh)) throw refuse('FIELD_INVALID', { field: 'investmentSizeHigh' });
  if (!areSizesInOrder(investmentSizeLow, investmentSizeHigh)) throw refuse('INVESTMENT_SIZES');
  return { investmentSizeLow: BigInt(investmentSizeLow), investmentSizeHigh: BigInt(investmentSizeHigh) };
}
