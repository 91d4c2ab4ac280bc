import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { type companyPart, type industryPart, type investmentPart, profileCalls } from '../preferences/kit.ts';

export type MatchState = 'MET' | 'NOT_MET' | 'NOT_STATED' | 'NOT_COMPARABLE';
interface Entry {
  value: string;
  description: string;
}
interface Criterion<Wanted, Found> {
  state: MatchState;
  wanted: Wanted;
  found: Found;
}
interface Range {
  low: string;
  high: string;
  currency: string;
}

export interface Match {
  met: number;
  total: number;
  excluded: boolean;
  excludedSectors: Entry[];
  excludedInnovationEnablers: Entry[];
  sector: Criterion<Entry[], Entry[]>;
  innovationEnabler: Criterion<Entry[], Entry[]>;
  fundingStage: Criterion<string[], string>;
  businessModel: Criterion<string[], string>;
  country: Criterion<Entry[], Entry[]>;
  size: Criterion<Range | null, Range>;
}
export const criterionNames = [
  'sector',
  'innovationEnabler',
  'fundingStage',
  'businessModel',
  'country',
  'size',
] as const;

export const matchFields = `match {
  met total excluded excludedSectors { value description } excludedInnovationEnablers { value description }
  sector { state wanted { value description } found { value description } }
  innovationEnabler { state wanted { value description } found { value description } }
  fundingStage { state wanted found } businessModel { state wanted found }
  country { state wanted { value description } found { value description } }
  size { state wanted { low high currency } found { low high currency } } }`;

export interface StatedPreferences {
  industry?: Partial<typeof industryPart>;
  company?: Partial<typeof companyPart>;
  investment?: Partial<typeof investmentPart>;
}

const nothing = {
  industry: {
    sectors: [],
    innovationEnablers: [],
    lessInterestedSectors: [],
    lessInterestedInnovationEnablers: [],
    additionalInformation: '',
  },
  company: {
    businessModelB2B: false,
    businessModelB2C: false,
    businessModelB2B2C: false,
    developmentStageBuildProduct: false,
    developmentStageHasProduct: false,
    developmentStageGeneratesRevenue: false,
    developmentStageIsProfitable: false,
    fundingStages: [],
    countries: [],
    additionalInformation: '',
  },
  investment: {
    investmentType: '1',
    securityType: '1',
    executionTimeline: '1',
    investorStatus: '1',
    investmentSizeLow: '0',
    investmentSizeHigh: '0',
    preferredCurrency: 'EUR',
    additionalInformation: '',
  },
};

/** The calls about matching, as an investor sends them. */
export function matchCalls(api: TestApi) {
  const profiles = profileCalls(api);
  async function data<Data>(document: string, variables: object, as: TestAccount): Promise<Data> {
    const answer = await api.query<Data>(document, { ...variables }, { as });
    if (!answer.data || answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  }
  return {
    /** Replaces the preferences by exactly these. */
    async state(as: TestAccount, { industry, company, investment }: StatedPreferences): Promise<void> {
      await profiles.save('Industry', as, { ...nothing.industry, ...industry });
      await profiles.save('Company', as, { ...nothing.company, ...company });
      await profiles.save('Investment', as, { ...nothing.investment, ...investment });
    },
    async match(as: TestAccount, id: string): Promise<Match | null> {
      const document = `query ($id: ID!) { deal(id: $id) { ${matchFields} } }`;
      return (await data<{ deal: { match: Match | null } }>(document, { id }, as)).deal.match;
    },
    /** Whether any preferences are stated, and the deals sorted by match in either direction. */
    async sorted(as: TestAccount, direction = 'desc_nulls_last', filter: object = {}) {
      const document = `query ($sort: DealSort, $filter: DealFilter) {
        deals(sort: $sort, filter: $filter) { matchable totalCount items { id title ${matchFields} } } }`;
      const { deals } = await data<{
        deals: { matchable: boolean; totalCount: number; items: { id: string; title: string; match: Match | null }[] };
      }>(document, { sort: { column: 'MATCH', direction }, filter }, as);
      return deals;
    },
  };
}
