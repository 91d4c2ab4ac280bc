import {
  companyLimits,
  investorKey,
  isCompanyAmount,
  isCompanyBlurb,
  isCompanyDescription,
  isCompanyLine,
  isCompanyName,
  isFoundingYear,
  isManagerBio,
  isRoundDate,
} from './company.ts';

/** What the rules look at of a company; null or an empty text is a field that was left out. */
export interface CompanyFields {
  name: string;
  blurb: string;
  description: string;
  hqCity: string | null;
  hqState: string | null;
  hqCountry: string | null;
  foundingYear: number | null;
  fundingStage: string | null;
  stage: string | null;
  businessModel: string | null;
  entityType: string | null;
  lastValuation: string | null;
  fundingRounds: readonly RoundFields[];
  management: readonly ManagerFields[];
}

export interface RoundFields {
  financingRound: string | null;
  /** Milliseconds since the epoch. */
  date: number | null;
  preMoneyValuation: string | null;
  amountRaised: string | null;
  notableInvestors: readonly { name: string }[];
}

export interface ManagerFields {
  name: string;
  position: string;
  bio: string;
}

/** A field that cannot be saved, such as `fundingRounds.2.date`: it is required and missing, or not valid. */
export interface CompanyFault {
  field: string;
  isMissing: boolean;
}

/** The fields that a company cannot be saved without (COMP-05, COMP-10). */
export const requiredCompanyFields = ['hqCountry', 'name', 'businessModel', 'fundingStage', 'stage'] as const;

/** Returns the faults of a company, its rounds and managers; none if it can be saved (COMP-08, COMP-10, COMP-15 to -19). */
export function findCompanyFaults(company: CompanyFields, now: Date): CompanyFault[] {
  const { hqCity, hqState, entityType, foundingYear, lastValuation, fundingRounds, management } = company;
  const line = (text: string | null) => text === null || isCompanyLine(text);
  return [
    ...requiredCompanyFields.filter((field) => !company[field]?.trim()).map((field) => ({ field, isMissing: true })),
    ...invalid({
      name: isCompanyLine(company.name),
      blurb: isCompanyBlurb(company.blurb),
      description: isCompanyDescription(company.description),
      hqCity: line(hqCity),
      hqState: line(hqState),
      entityType: line(entityType),
      foundingYear: foundingYear === null || isFoundingYear(foundingYear, now),
      lastValuation: lastValuation === null || isCompanyAmount(lastValuation),
      fundingRounds: fundingRounds.length <= companyLimits.rounds,
      management: management.length <= companyLimits.managers,
    }),
    ...within('fundingRounds', fundingRounds, findRoundFaults),
    ...within('management', management, findManagerFaults),
  ];
}

/** Returns the faults of a round: stage and date are required, no investor is named twice (COMP-15, COMP-16, COMP-18). */
export function findRoundFaults(round: RoundFields): CompanyFault[] {
  const { financingRound, date, preMoneyValuation, amountRaised, notableInvestors } = round;
  const amount = (text: string | null) => text === null || isCompanyAmount(text);
  const keys = notableInvestors.map(({ name }) => investorKey(name));
  const areNamed = notableInvestors.every(({ name }) => isCompanyName(name));
  return [
    ...missing({ financingRound: financingRound !== null, date: date !== null }),
    ...invalid({
      date: date === null || isRoundDate(date),
      preMoneyValuation: amount(preMoneyValuation),
      amountRaised: amount(amountRaised),
      notableInvestors: areNamed && new Set(keys).size === keys.length && keys.length <= companyLimits.investors,
    }),
  ];
}

/** Returns the faults of an entry of the management: name and position are required (COMP-19). */
export function findManagerFaults({ name, position, bio }: ManagerFields): CompanyFault[] {
  return [
    ...missing({ name: name.trim() !== '', position: position.trim() !== '' }),
    ...invalid({ name: isCompanyLine(name), position: isCompanyLine(position), bio: isManagerBio(bio) }),
  ];
}

const faultsOf = (checks: Readonly<Record<string, boolean>>, isMissing: boolean): CompanyFault[] =>
  Object.entries(checks).flatMap(([field, holds]) => (holds ? [] : [{ field, isMissing }]));

const missing = (checks: Readonly<Record<string, boolean>>) => faultsOf(checks, true);
const invalid = (checks: Readonly<Record<string, boolean>>) => faultsOf(checks, false);

const within = <Entry>(list: string, entries: readonly Entry[], findFaults: (entry: Entry) => CompanyFault[]) =>
  entries.flatMap((entry, index) =>
    findFaults(entry).map(({ field, isMissing }) => ({ field: `${list}.${index}.${field}`, isMissing })),
  );
