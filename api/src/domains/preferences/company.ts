import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { CompanyPreferencesInput, InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { requireAdditionalInformation, rowsOf, updateColumns } from './changes.ts';
import { savePart } from './parts.ts';
import type { PartTarget } from './targets.ts';

/**
 * Stores the company part: flags, funding stages, countries and text, in one transaction; on an error the old values
 * stay (PREF-10, PREF-11, PREF-28).
 *
 * @throws CodedError FIELD_INVALID naming `countries` for an unknown country, or `additionalInformation` (PREF-29)
 */
export function saveCompanyPreferences(
  context: RequestContext,
  target: PartTarget,
  { additionalInformation, countries, fundingStages, ...flags }: CompanyPreferencesInput,
): Promise<InvestorProfile> {
  const companyAdditionalInformation = requireAdditionalInformation(additionalInformation);
  return savePart(context, target, 'company', async (transaction, profileId) => {
    const codes = [...new Set(countries)];
    if ((await transaction.country.count({ where: { code: { in: codes } } })) !== codes.length) {
      throw refuse('FIELD_INVALID', { field: 'countries' });
    }
    await updateColumns(transaction, profileId, {
      companyAdditionalInformation,
      businessModelB2b: flags.businessModelB2B,
      businessModelB2c: flags.businessModelB2C,
      businessModelB2b2c: flags.businessModelB2B2C,
      developmentStageBuildProduct: flags.developmentStageBuildProduct,
      developmentStageHasProduct: flags.developmentStageHasProduct,
      developmentStageGeneratesRevenue: flags.developmentStageGeneratesRevenue,
      developmentStageIsProfitable: flags.developmentStageIsProfitable,
    });
    await transaction.profileCountry.deleteMany({ where: { profileId } });
    await transaction.profileCountry.createMany({
      data: rowsOf(countries, (countryCode) => ({ profileId, countryCode })),
    });
    await transaction.profileFundingStage.deleteMany({ where: { profileId } });
    await transaction.profileFundingStage.createMany({
      data: rowsOf(fundingStages, (financingRound) => ({ profileId, financingRound })),
    });
  });
}
