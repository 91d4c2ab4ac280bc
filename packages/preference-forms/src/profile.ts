import type { PreferencesForm_InvestorProfileFragment } from './gql/graphql.ts';

/** The fragment of `preferences.graphql`, unmasked. */
export type PreferencesProfile = PreferencesForm_InvestorProfileFragment;

/** An entry of an enumeration, or a country. */
export type PreferencesChoice = { value: string; description: string };

/**
 * Returns the values of a profile that does not exist yet, as the server makes it (CACC-13).
 *
 * @param id tells it from other profiles
 */
export function newProfile(id: string): PreferencesProfile {
  return {
    id,
    sectors: [],
    innovationEnablers: [],
    lessInterestedSectors: [],
    lessInterestedInnovationEnablers: [],
    industryAdditionalInformation: '',
    industryVersion: 0,
    businessModelB2B: false,
    businessModelB2C: false,
    businessModelB2B2C: false,
    developmentStageBuildProduct: false,
    developmentStageHasProduct: false,
    developmentStageGeneratesRevenue: false,
    developmentStageIsProfitable: false,
    fundingStages: [],
    countries: [],
    companyAdditionalInformation: '',
    companyVersion: 0,
    investmentType: '1',
    securityType: '1',
    executionTimeline: '1',
    investorStatus: '1',
    investmentSizeLow: '0',
    investmentSizeHigh: '0',
    preferredCurrency: 'EUR',
    investmentAdditionalInformation: '',
    investmentVersion: 0,
  };
}
