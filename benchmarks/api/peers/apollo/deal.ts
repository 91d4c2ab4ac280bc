import { matchDetail, matchSummary, type Offer, type PreparedProfile } from '../match.ts';

/** Rows as returned by Prisma for a selection, and the fields that are not plain columns. */

interface Decimal {
  toFixed(digits: number): string;
  minus(other: Decimal): Decimal;
}

interface Described {
  value: string;
  description: string;
}

export interface DealRow {
  id: string;
  publishedAt: Date | null;
  status: string;
  investmentCurrency: string | null;
  investmentAmountAvailable: Decimal | null;
  investmentValue: Decimal | null;
  committedAmount: Decimal;
  investmentMin: Decimal;
  investmentMax: Decimal;
  watchers: unknown[];
  investments: unknown[];
  interests: unknown[];
  feedback: unknown[];
  company: CompanyRow;
}

interface CompanyRow {
  fundingStage: string;
  businessModel: string;
  hqCountryCode: string | null;
  hqCountry: { code: string; name: string } | null;
  logo: { id: string; blob: { width: number | null; height: number | null } } | null;
  managers: unknown[];
  fundingRounds: unknown[];
  summaryInvestors: string[];
  sectors: { sector: string; entry?: Described }[];
  innovationEnablers: { innovationEnabler: string; entry?: Described }[];
}

export interface Context {
  accountId: string;
  /** Loaded once per request, and only when a deal is matched. */
  profile: (described: boolean) => Promise<PreparedProfile | undefined>;
  logoUrl: (fileId: string) => string;
}

const described = (entries: { entry?: Described }[]) => entries.flatMap(({ entry }) => entry ?? []);

function offerOf({ company, investmentCurrency, investmentMin, investmentMax }: DealRow): Offer {
  const { fundingStage, businessModel, hqCountryCode, sectors, innovationEnablers } = company;
  return {
    investmentCurrency,
    investmentMin: investmentMin.toFixed(2),
    investmentMax: investmentMax.toFixed(2),
    fundingStage,
    businessModel,
    country: hqCountryCode,
    sectors: sectors.map(({ sector }) => sector),
    innovationEnablers: innovationEnablers.map(({ innovationEnabler }) => innovationEnabler),
  };
}

export const dealFields = {
  visible: ({ publishedAt, status }: DealRow) => publishedAt !== null && status !== 'CANCELED' && status !== 'VOIDED',
  investmentCurrency: ({ investmentCurrency }: DealRow) => investmentCurrency ?? 'USD',
  availableAmount: ({ investmentAmountAvailable, investmentValue, committedAmount }: DealRow) =>
    investmentAmountAvailable ?? investmentValue?.minus(committedAmount),
  summaryInvestors: ({ company }: DealRow) => company.summaryInvestors,
  watched: ({ watchers }: DealRow) => watchers.length > 0,
  myInvestment: ({ investments }: DealRow) => investments[0] ?? null,
  myInterest: ({ interests }: DealRow) => interests[0] ?? null,
  myFeedback: ({ feedback }: DealRow) => feedback[0] ?? null,
  async match(deal: DealRow, _: unknown, { profile }: Context) {
    const { sectors, innovationEnablers, hqCountry } = deal.company;
    const whole = sectors.some(({ entry }) => entry) || innovationEnablers.some(({ entry }) => entry);
    const prepared = await profile(whole);
    if (!prepared) return null;
    if (!whole) return matchSummary(prepared, offerOf(deal));
    return matchDetail(prepared, offerOf(deal), {
      sectors: described(sectors),
      innovationEnablers: described(innovationEnablers),
      country: hqCountry && { value: hqCountry.code, description: hqCountry.name },
    });
  },
};

export const companyFields = {
  hqCountry: ({ hqCountry }: CompanyRow) => hqCountry && { value: hqCountry.code, description: hqCountry.name },
  logoUrl: ({ logo }: CompanyRow, _: unknown, { logoUrl }: Context) => logo && logoUrl(logo.id),
  logoWidth: ({ logo }: CompanyRow) => logo?.blob.width,
  logoHeight: ({ logo }: CompanyRow) => logo?.blob.height,
  management: ({ managers }: CompanyRow) => managers,
  fundingHistory: ({ fundingRounds }: CompanyRow) => fundingRounds,
};

export const roundFields = {
  date: ({ date }: { date: Date }) => date.toISOString().slice(0, 10),
  notableInvestors: ({ notableInvestors }: { notableInvestors: { notableInvestor: { name: string } }[] }) =>
    notableInvestors.map(({ notableInvestor }) => notableInvestor),
};
