import type { TestAccount } from '../kit/accounts.ts';
import type { TestClient } from '../kit/client.ts';

/** The profile as served according to PREF-31. */
export interface Profile {
  id: string;
  firebaseId: string;
  firstTimeViewed: string | null;
  sectors: string[];
  innovationEnablers: string[];
  lessInterestedSectors: string[];
  lessInterestedInnovationEnablers: string[];
  industryAdditionalInformation: string;
  businessModelB2B: boolean;
  businessModelB2C: boolean;
  businessModelB2B2C: boolean;
  developmentStageBuildProduct: boolean;
  developmentStageHasProduct: boolean;
  developmentStageGeneratesRevenue: boolean;
  developmentStageIsProfitable: boolean;
  fundingStages: string[];
  countries: string[];
  companyAdditionalInformation: string;
  investmentType: string;
  securityType: string;
  executionTimeline: string;
  investorStatus: string;
  investmentSizeLow: string;
  investmentSizeHigh: string;
  preferredCurrency: string;
  investmentAdditionalInformation: string;
  industryVersion: number;
  companyVersion: number;
  investmentVersion: number;
}

export const fields = `id firebaseId firstTimeViewed sectors innovationEnablers lessInterestedSectors
  lessInterestedInnovationEnablers industryAdditionalInformation businessModelB2B businessModelB2C businessModelB2B2C
  developmentStageBuildProduct developmentStageHasProduct developmentStageGeneratesRevenue
  developmentStageIsProfitable fundingStages countries companyAdditionalInformation investmentType securityType
  executionTimeline investorStatus investmentSizeLow investmentSizeHigh preferredCurrency
  investmentAdditionalInformation industryVersion companyVersion investmentVersion`;

/** A new profile without its ids (PREF-04, CACC-13). */
export const newProfile: Omit<Profile, 'id' | 'firebaseId'> = {
  firstTimeViewed: null,
  sectors: [],
  innovationEnablers: [],
  lessInterestedSectors: [],
  lessInterestedInnovationEnablers: [],
  industryAdditionalInformation: '',
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
  investmentType: '1',
  securityType: '1',
  executionTimeline: '1',
  investorStatus: '1',
  investmentSizeLow: '0',
  investmentSizeHigh: '0',
  preferredCurrency: 'EUR',
  investmentAdditionalInformation: '',
  industryVersion: 0,
  companyVersion: 0,
  investmentVersion: 0,
};

export const industryPart = {
  sectors: ['energy', 'fintech'],
  innovationEnablers: ['photonics'],
  lessInterestedSectors: ['gaming'],
  lessInterestedInnovationEnablers: ['biotechnology', 'robotics'],
  additionalInformation: 'No tobacco',
};

export const companyPart = {
  businessModelB2B: true,
  businessModelB2C: false,
  businessModelB2B2C: true,
  developmentStageBuildProduct: false,
  developmentStageHasProduct: true,
  developmentStageGeneratesRevenue: true,
  developmentStageIsProfitable: false,
  fundingStages: ['PRE_SEED', 'SERIES_A'],
  countries: ['CH', 'PT'],
  additionalInformation: 'Founders with a record',
};

export const investmentPart = {
  investmentType: '2',
  securityType: '3',
  executionTimeline: '2',
  investorStatus: '3',
  investmentSizeLow: '250000',
  investmentSizeHigh: '1250000',
  preferredCurrency: 'CHF',
  additionalInformation: `"O'Neil & Søn" <b>שלום</b> 🚀\nSecond line`,
};

const parts = { Industry: industryPart, Company: companyPart, Investment: investmentPart };
export type Part = keyof typeof parts;
export const partNames = ['Industry', 'Company', 'Investment'] as const satisfies Part[];
export const inputOf = (part: Part): object => parts[part];

/** The field with the version of a part. */
export const versionFieldOf = (part: Part) => `${part.toLowerCase()}Version` as 'industryVersion';

/** The calls that read and change profiles. */
export function profileCalls(api: TestClient) {
  const call = (document: string, variables: object, as: TestAccount) =>
    api.query<{ profile: Profile | null }>(document, { ...variables }, { as });
  return {
    read: (as: TestAccount, id?: string) =>
      call(`query ($id: ID) { profile(id: $id) { ${fields} } }`, id === undefined ? {} : { id }, as),
    create: (as: TestAccount) => call(`mutation { profile: createProfile { ${fields} } }`, {}, as),
    finish: (as: TestAccount, profileId?: string) =>
      call(
        `mutation ($profileId: ID) { profile: finishPreferences(profileId: $profileId) { ${fields} } }`,
        { profileId },
        as,
      ),
    save: (part: Part, as: TestAccount, input: object = inputOf(part), profileId?: string, version?: number) =>
      call(
        `mutation ($profileId: ID, $version: Int, $input: ${part}PreferencesInput!) {
          profile: save${part}Preferences(profileId: $profileId, version: $version, input: $input) { ${fields} } }`,
        { profileId, version, input },
        as,
      ),
    /** Saves a part of a client who may have no profile yet. */
    saveOf: (part: Part, as: TestAccount, target: { clientId: string; profileId?: string; version?: number }) =>
      call(
        `mutation ($profileId: ID, $clientId: ID, $version: Int, $input: ${part}PreferencesInput!) {
          profile: save${part}Preferences(profileId: $profileId, clientId: $clientId, version: $version, input: $input) {
            ${fields} } }`,
        { ...target, input: inputOf(part) },
        as,
      ),
  };
}

/** The status and error of a refused call. */
export function codedErrorOf({ status, data, errors }: Awaited<ReturnType<ReturnType<typeof profileCalls>['read']>>) {
  return { status, data, message: errors[0]?.message, ...errors[0]?.extensions };
}
