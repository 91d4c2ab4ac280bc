import type {
  BusinessModel,
  CompanyStage,
  Currency,
  FinancingRound,
  FundingStage,
} from '../../src/database/generated/enums.ts';

/** A funding round; `yearsAgo` keeps the history believable whenever the demo is loaded. */
export interface DemoRound {
  round: FinancingRound;
  yearsAgo: number;
  raised: string;
  preMoney: string;
  currency: Currency;
  /** Names with a leading asterisk show on the deal card. */
  investors: string[];
}

export interface DemoManager {
  name: string;
  position: string;
  bio: string;
}

export interface DemoCompany {
  /** Stable key that deals refer to. */
  key: string;
  name: string;
  blurb: string;
  description: string[];
  city: string;
  state?: string;
  country: string;
  /** Years before the year of loading. */
  age: number;
  fundingStage: FundingStage;
  stage: CompanyStage;
  businessModel: BusinessModel;
  entityType: string;
  lastValuation: string;
  currency: Currency;
  sectors: string[];
  innovationEnablers: string[];
  rounds: DemoRound[];
  managers: DemoManager[];
  /** Hue of the generated logo, 0 to 359, and its figure. */
  logo: { hue: number; figure: 'arc' | 'grid' | 'peak' | 'ring' | 'wave' | 'prism' };
}
