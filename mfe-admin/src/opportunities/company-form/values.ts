import { fromMinorUnits, isAmount, roundMilliseconds, toMinorUnits } from '@platform/rules';
import type {
  BusinessModel,
  CompanyInput,
  CompanyStage,
  Currency,
  EditedCompanyQuery,
  FinancingRound,
  FundingStage,
} from '../../gql/graphql.ts';

export type EditedCompany = EditedCompanyQuery['company'];

/** A funding round; amounts as typed, without separators. */
export type Round = {
  id: string;
  financingRound: FinancingRound | '';
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  preMoneyValuation: string;
  preMoneyValuationCurrency: Currency;
  amountRaised: string;
  amountRaisedCurrency: Currency;
  notableInvestors: NotableInvestor[];
};

export type NotableInvestor = { name: string; isSummary: boolean };

/** A round that is being entered; it belongs to the company once it is added (COMP-15). */
export type RoundEntry = Round & { typedInvestor: string };

export type Manager = { id: string; name: string; position: string; bio: string };

/** The fields of the form as typed; an empty text is no value. */
export type CompanyValues = {
  name: string;
  foundingYear: string;
  entityType: string;
  hqCountry: string;
  hqState: string;
  hqCity: string;
  fundingStage: FundingStage | '';
  stage: CompanyStage | '';
  businessModel: BusinessModel | '';
  lastValuation: string;
  valuationCurrency: Currency;
  sectors: string[];
  innovationEnablers: string[];
  blurb: string;
  description: string;
  /** By date. */
  fundingRounds: Round[];
  /** In their order. */
  management: Manager[];
  /** Rounds and managers that are being entered or changed; null while there are none. */
  roundEntry: RoundEntry | null;
  managerEntry: Manager | null;
  /** Why, for the list of versions (HIST-01). */
  note: string;
  /** The version that was put into the form (HIST-08). */
  restoredFrom: number | null;
  /** Whether the save removes the stored logo. */
  removesLogo: boolean;
};

export const currencies = ['USD', 'EUR', 'GBP', 'CHF'] as const satisfies Currency[];

export const emptyValues: CompanyValues = {
  name: '',
  foundingYear: '',
  entityType: '',
  hqCountry: '',
  hqState: '',
  hqCity: '',
  fundingStage: '',
  stage: '',
  businessModel: '',
  lastValuation: '',
  valuationCurrency: 'USD',
  sectors: [],
  innovationEnablers: [],
  blurb: '',
  description: '',
  fundingRounds: [],
  management: [],
  roundEntry: null,
  managerEntry: null,
  note: '',
  restoredFrom: null,
  removesLogo: false,
};

/** Returns a stored amount as one types it, without empty decimals. */
export function typedAmount(stored: string | null | undefined): string {
  return stored && isAmount(stored) ? fromMinorUnits(toMinorUnits(stored)) : (stored ?? '');
}

export function valuesOf({ company }: EditedCompany): CompanyValues {
  return {
    ...emptyValues,
    name: company.name,
    foundingYear: String(company.foundingYear ?? ''),
    entityType: company.entityType ?? '',
    hqCountry: company.hqCountry?.value ?? '',
    hqState: company.hqState ?? '',
    hqCity: company.hqCity ?? '',
    fundingStage: company.fundingStage,
    stage: company.stage,
    businessModel: company.businessModel,
    lastValuation: typedAmount(company.lastValuation),
    valuationCurrency: company.valuationCurrency,
    sectors: company.sectors.map(({ value }) => value),
    innovationEnablers: company.innovationEnablers.map(({ value }) => value),
    blurb: company.blurb,
    description: company.description,
    fundingRounds: company.fundingHistory.map((round) => ({
      id: round.id,
      financingRound: round.financingRound,
      date: round.date,
      preMoneyValuation: typedAmount(round.preMoneyValuation),
      preMoneyValuationCurrency: round.preMoneyValuationCurrency,
      amountRaised: typedAmount(round.amountRaised),
      amountRaisedCurrency: round.amountRaisedCurrency,
      notableInvestors: round.notableInvestors.map(({ name, isSummary }) => ({ name, isSummary })),
    })),
    management: company.management.map(({ id, name, position, bio }) => ({ id, name, position, bio })),
  };
}

/** @param values valid ones; what is being entered is not part of the input */
export function inputOf(values: CompanyValues): CompanyInput {
  const { name, hqCountry, fundingStage, stage, businessModel, valuationCurrency } = values;
  if (!fundingStage || !stage || !businessModel) throw new Error('A required field of the company is missing');
  return {
    name,
    hqCountry,
    fundingStage,
    stage,
    businessModel,
    valuationCurrency,
    blurb: values.blurb,
    description: values.description,
    hqCity: values.hqCity || null,
    hqState: values.hqState || null,
    foundingYear: values.foundingYear ? Number(values.foundingYear) : null,
    entityType: values.entityType || null,
    lastValuation: values.lastValuation || null,
    sectors: values.sectors,
    innovationEnablers: values.innovationEnablers,
    fundingRounds: values.fundingRounds.map(roundInput),
    management: values.management,
  };
}

function roundInput({ financingRound, ...round }: Round) {
  if (!financingRound) throw new Error('The stage of a funding round is missing');
  return {
    ...round,
    financingRound,
    date: roundMilliseconds(round.date),
    preMoneyValuation: round.preMoneyValuation || null,
    amountRaised: round.amountRaised || null,
  };
}
