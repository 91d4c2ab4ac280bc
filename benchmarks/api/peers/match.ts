import { type FinancingRound, type FundingStage, roundsOfFundingStage } from '@platform/rules';

/** Matching of deals with the caller's profile (docs/matching.md), for peers that compare loaded rows in JavaScript. */

export interface Entry {
  value: string;
  description: string;
}

interface Chosen {
  value: string;
  /** Present when the scenario shows it. */
  entry?: Entry | undefined;
  preference: string;
}

export interface Profile {
  sectors: readonly Chosen[];
  innovationEnablers: readonly Chosen[];
  rounds: readonly string[];
  models: readonly string[];
  countries: readonly { value: string; entry?: Entry | undefined }[];
  sizeLow: bigint;
  sizeHigh: bigint;
  currency: string;
}

export interface Offer {
  investmentCurrency: string | null;
  investmentMin: string;
  investmentMax: string;
  fundingStage: string;
  businessModel: string;
  country: string | null;
  sectors: readonly string[];
  innovationEnablers: readonly string[];
}

const valuesOf = (chosen: readonly Chosen[], preference: string) =>
  chosen.filter((entry) => entry.preference === preference).map(({ value }) => value);

/** Precomputes what each deal of a list is compared with. */
export function prepareProfile(profile: Profile) {
  const rounds = new Set(profile.rounds);
  return {
    profile,
    sectors: valuesOf(profile.sectors, 'INTERESTED'),
    leastSectors: valuesOf(profile.sectors, 'LEAST_INTERESTED'),
    enablers: valuesOf(profile.innovationEnablers, 'INTERESTED'),
    leastEnablers: valuesOf(profile.innovationEnablers, 'LEAST_INTERESTED'),
    stages: (Object.keys(roundsOfFundingStage) as FundingStage[]).filter((stage) =>
      roundsOfFundingStage[stage].some((round: FinancingRound) => rounds.has(round)),
    ) as string[],
    countries: profile.countries.map(({ value }) => value),
  };
}
export type PreparedProfile = ReturnType<typeof prepareProfile>;

export function isMatchable({ profile, sectors, leastSectors, enablers, leastEnablers }: PreparedProfile): boolean {
  const lists = [sectors, leastSectors, enablers, leastEnablers, profile.rounds, profile.models, profile.countries];
  return lists.some((list) => list.length > 0) || profile.sizeHigh > 0n;
}

const common = (one: readonly string[], other: readonly string[]) => one.some((value) => other.includes(value));

/** Whether each criterion is met; undefined when it is not stated, null when it cannot be compared. */
function compare(prepared: PreparedProfile, offer: Offer) {
  const { profile, sectors, enablers, stages, countries } = prepared;
  const sameCurrency = profile.currency === (offer.investmentCurrency ?? 'USD');
  const sizeFits =
    Number(offer.investmentMax) >= Number(profile.sizeLow) && Number(offer.investmentMin) <= Number(profile.sizeHigh);
  return {
    sector: sectors.length > 0 ? common(sectors, offer.sectors) : undefined,
    innovationEnabler: enablers.length > 0 ? common(enablers, offer.innovationEnablers) : undefined,
    fundingStage:
      profile.rounds.length > 0 ? (stages.length > 0 ? stages.includes(offer.fundingStage) : null) : undefined,
    businessModel: profile.models.length > 0 ? profile.models.includes(offer.businessModel) : undefined,
    country: countries.length > 0 ? offer.country !== null && countries.includes(offer.country) : undefined,
    size: profile.sizeHigh > 0n ? (sameCurrency ? sizeFits : null) : undefined,
  };
}

/** Returns the match counts of a card. */
export function matchSummary(prepared: PreparedProfile, offer: Offer) {
  const compared = Object.values(compare(prepared, offer)).filter((met) => typeof met === 'boolean');
  return {
    __typename: 'DealMatch',
    met: compared.filter(Boolean).length,
    total: compared.length,
    excluded: common(prepared.leastSectors, offer.sectors) || common(prepared.leastEnablers, offer.innovationEnablers),
  };
}

const stateOf = (met: boolean | null | undefined) =>
  met === undefined ? 'NOT_STATED' : met === null ? 'NOT_COMPARABLE' : met ? 'MET' : 'NOT_MET';

const entryOf = ({ value, description }: Entry) => ({ __typename: 'EnumerationEntry', value, description });
const described = (entries: readonly (Entry | undefined)[]) =>
  entries
    .filter((entry) => entry !== undefined)
    .sort((one, other) => (one.description < other.description ? -1 : 1))
    .map(entryOf);

/**
 * Returns the full match of a deal's page.
 *
 * @param company the entries of the company with their texts
 */
export function matchDetail(
  prepared: PreparedProfile,
  offer: Offer,
  company: { sectors: readonly Entry[]; innovationEnablers: readonly Entry[]; country: Entry | null },
) {
  const { profile, leastSectors, leastEnablers } = prepared;
  const met = compare(prepared, offer);
  const wanted = (chosen: readonly Chosen[]) =>
    described(chosen.filter(({ preference }) => preference === 'INTERESTED').map(({ entry }) => entry));
  const currency = offer.investmentCurrency ?? 'USD';
  return {
    ...matchSummary(prepared, offer),
    excludedSectors: described(company.sectors.filter(({ value }) => leastSectors.includes(value))),
    excludedInnovationEnablers: described(
      company.innovationEnablers.filter(({ value }) => leastEnablers.includes(value)),
    ),
    sector: {
      __typename: 'EntryMatch',
      state: stateOf(met.sector),
      wanted: wanted(profile.sectors),
      found: described(company.sectors),
    },
    innovationEnabler: {
      __typename: 'EntryMatch',
      state: stateOf(met.innovationEnabler),
      wanted: wanted(profile.innovationEnablers),
      found: described(company.innovationEnablers),
    },
    fundingStage: {
      __typename: 'FundingStageMatch',
      state: stateOf(met.fundingStage),
      wanted: profile.rounds,
      found: offer.fundingStage,
    },
    businessModel: {
      __typename: 'BusinessModelMatch',
      state: stateOf(met.businessModel),
      wanted: profile.models,
      found: offer.businessModel,
    },
    country: {
      __typename: 'EntryMatch',
      state: stateOf(met.country),
      wanted: described(profile.countries.map(({ entry }) => entry)),
      found: company.country ? [entryOf(company.country)] : [],
    },
    size: {
      __typename: 'SizeMatch',
      state: stateOf(met.size),
      wanted:
        profile.sizeHigh > 0n
          ? {
              __typename: 'PreferredSize',
              low: String(profile.sizeLow),
              high: String(profile.sizeHigh),
              currency: profile.currency,
            }
          : null,
      found: { __typename: 'OfferedSize', low: offer.investmentMin, high: offer.investmentMax, currency },
    },
  };
}

/** Returns the business models of a profile, in the order of the response. */
export function modelsOf(profile: {
  businessModelB2b: boolean;
  businessModelB2c: boolean;
  businessModelB2b2c: boolean;
}): string[] {
  const { businessModelB2b, businessModelB2c, businessModelB2b2c } = profile;
  return [businessModelB2b && 'B2B', businessModelB2c && 'B2C', businessModelB2b2c && 'B2B2C'].filter(
    (model) => model !== false,
  );
}
