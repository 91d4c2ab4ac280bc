import type {
  FinancingRound,
  PreferenceInvestmentType,
  PreferenceSecurityType,
} from '../../src/database/generated/enums.ts';

/** What an investor of the demo looks for. */
export interface DemoProfile {
  investor: string;
  sectors: string[];
  lessInterestedSectors: string[];
  innovationEnablers: string[];
  lessInterestedInnovationEnablers: string[];
  fundingStages: FinancingRound[];
  countries: string[];
  values: {
    industryAdditionalInformation: string;
    companyAdditionalInformation: string;
    businessModelB2b: boolean;
    businessModelB2b2c: boolean;
    developmentStageHasProduct: boolean;
    developmentStageGeneratesRevenue: boolean;
    investmentType: PreferenceInvestmentType;
    securityType: PreferenceSecurityType;
    executionTimeline: number;
    investorStatus: number;
    investmentSizeLow: bigint;
    investmentSizeHigh: bigint;
  };
}

export const demoProfiles: DemoProfile[] = [
  {
    investor: 'second.investor@demo.test',
    sectors: ['manufacturing', 'mobility', 'software'],
    lessInterestedSectors: ['consumer'],
    innovationEnablers: ['artificial-intelligence', 'advanced-materials'],
    lessInterestedInnovationEnablers: ['quantum-technology'],
    fundingStages: ['SERIES_B', 'SERIES_A', 'PRE_SEED', 'CONVERTIBLE_NOTE'],
    countries: ['CH', 'DE', 'NO'],
    values: {
      industryAdditionalInformation: 'Plants that cut their energy use by a third or more.\nNo defence.',
      companyAdditionalInformation: 'Founders who stay with the company.',
      businessModelB2b: true,
      businessModelB2b2c: true,
      developmentStageHasProduct: true,
      developmentStageGeneratesRevenue: true,
      investmentType: 'PRIMARY',
      securityType: 'PREFERRED',
      executionTimeline: 2,
      investorStatus: 1,
      investmentSizeLow: 50_000n,
      investmentSizeHigh: 1_250_000n,
    },
  },
];
