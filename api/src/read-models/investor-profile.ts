import type { Transaction } from '../database/database.ts';
import type { InvestorProfile } from '../graphql/generated/resolvers.ts';

/**
 * Reads an account's profile with the given client or transaction; null before it is created (PREF-31). It checks no
 * permission: callers must ensure that the profile may be seen.
 */
export async function readProfile(
  client: Pick<Transaction, '$queryRaw'>,
  accountId: string,
): Promise<InvestorProfile | null> {
  const [profile] = await client.$queryRaw<InvestorProfile[]>`
    /* profiles.one */
    SELECT profile.id, account.subject AS "firebaseId", profile.first_time_viewed_at AS "firstTimeViewed",
      ARRAY(SELECT sector FROM profile_sector
        WHERE profile_id = profile.id AND preference = 'INTERESTED' ORDER BY sector) AS "sectors",
      ARRAY(SELECT innovation_enabler FROM profile_innovation_enabler
        WHERE profile_id = profile.id AND preference = 'INTERESTED' ORDER BY innovation_enabler) AS "innovationEnablers",
      ARRAY(SELECT sector FROM profile_sector
        WHERE profile_id = profile.id AND preference = 'LEAST_INTERESTED' ORDER BY sector) AS "lessInterestedSectors",
      ARRAY(SELECT innovation_enabler FROM profile_innovation_enabler
        WHERE profile_id = profile.id AND preference = 'LEAST_INTERESTED'
        ORDER BY innovation_enabler) AS "lessInterestedInnovationEnablers",
      profile.industry_additional_information AS "industryAdditionalInformation",
      profile.business_model_b2b AS "businessModelB2B",
      profile.business_model_b2c AS "businessModelB2C",
      profile.business_model_b2b2c AS "businessModelB2B2C",
      profile.development_stage_build_product AS "developmentStageBuildProduct",
      profile.development_stage_has_product AS "developmentStageHasProduct",
      profile.development_stage_generates_revenue AS "developmentStageGeneratesRevenue",
      profile.development_stage_is_profitable AS "developmentStageIsProfitable",
      -- The enumeration is declared in the order in which screens list the rounds.
      ARRAY(SELECT financing_round::text FROM profile_funding_stage
        WHERE profile_id = profile.id ORDER BY profile_funding_stage.financing_round) AS "fundingStages",
      ARRAY(SELECT country_code::text FROM profile_country
        WHERE profile_id = profile.id ORDER BY country_code) AS "countries",
      profile.company_additional_information AS "companyAdditionalInformation",
      array_position(enum_range(NULL::preference_investment_type), profile.investment_type)::text AS "investmentType",
      array_position(enum_range(NULL::preference_security_type), profile.security_type)::text AS "securityType",
      profile.execution_timeline::text AS "executionTimeline",
      profile.investor_status::text AS "investorStatus",
      profile.investment_size_low::text AS "investmentSizeLow",
      profile.investment_size_high::text AS "investmentSizeHigh",
      profile.preferred_currency::text AS "preferredCurrency",
      profile.investment_additional_information AS "investmentAdditionalInformation",
      profile.industry_version AS "industryVersion",
      profile.company_version AS "companyVersion",
      profile.investment_version AS "investmentVersion"
    FROM investor_profile profile
      JOIN account ON account.id = profile.account_id
    WHERE profile.account_id = ${accountId}::uuid`;
  return profile ?? null;
}
