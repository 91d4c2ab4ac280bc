import { type CompanyFault, findCompanyFaults, roundMilliseconds } from '@platform/rules';
import type { ImportField } from '../../../graphql/generated/resolvers.ts';
import type { ImportFault } from '../texts.ts';
import type { Draft } from './draft.ts';
import type { LineReader } from './line-reader.ts';

type Rule = readonly [field: ImportField, fault: ImportFault];

/** The column of a field that breaks a rule, and what is wrong then. */
const companyRules: Readonly<Record<string, Rule>> = {
  name: ['COMPANY_NAME', 'line'],
  blurb: ['BLURB', 'blurb'],
  description: ['DESCRIPTION', 'description'],
  hqCity: ['HQ_CITY', 'line'],
  hqState: ['HQ_STATE', 'line'],
  hqCountry: ['HQ_COUNTRY', 'unknown'],
  entityType: ['ENTITY_TYPE', 'line'],
  foundingYear: ['FOUNDING_YEAR', 'year'],
  fundingStage: ['FUNDING_STAGE', 'unknown'],
  stage: ['STAGE', 'unknown'],
  businessModel: ['BUSINESS_MODEL', 'unknown'],
  lastValuation: ['LAST_VALUATION', 'amount'],
};
const roundRules: Readonly<Record<string, Rule>> = {
  financingRound: ['FINANCING_ROUND', 'unknown'],
  date: ['DATE', 'date'],
  preMoneyValuation: ['PRE_MONEY_VALUATION', 'amount'],
  amountRaised: ['AMOUNT_RAISED', 'amount'],
  notableInvestors: ['NOTABLE_INVESTORS', 'investors'],
};
const managerRules: Readonly<Record<string, Rule>> = {
  name: ['MANAGER_NAME', 'line'],
  position: ['POSITION', 'line'],
  bio: ['BIO', 'bio'],
};

/** The rows that a company was read from. */
export interface SourceReaders {
  /** Where what is wrong with the company itself stands. */
  company: LineReader;
  rounds: ReadonlyMap<string, LineReader>;
  managers: ReadonlyMap<string, LineReader>;
}

/** Adds what the rules of the company form refuse to the messages of the rows (COMP-08, COMP-10, COMP-15 to COMP-19). */
export function addRuleFaults(draft: Draft, readers: SourceReaders, now: Date): void {
  const fields = {
    ...draft,
    hqCity: draft.hqCity ?? null,
    hqState: draft.hqState ?? null,
    hqCountry: draft.hqCountry ?? null,
    foundingYear: draft.foundingYear ?? null,
    entityType: draft.entityType ?? null,
    lastValuation: draft.lastValuation ?? null,
    fundingRounds: draft.fundingRounds.map((round) => ({
      ...round,
      date: round.date === '' ? null : roundMilliseconds(round.date),
      preMoneyValuation: round.preMoneyValuation ?? null,
      amountRaised: round.amountRaised ?? null,
    })),
  };
  for (const fault of findCompanyFaults(fields, now)) addFault(fault, draft, readers);
}

function addFault({ field, isMissing }: CompanyFault, draft: Draft, readers: SourceReaders): void {
  const [list, index, part] = field.split('.');
  const add = (source: LineReader | undefined, rule: Rule | undefined) => {
    const reader = source ?? readers.company;
    if (!rule) return reader.add(null, 'other');
    const [column, fault] = rule;
    const value = reader.textOf(column)?.trim() ?? '';
    return reader.add(column, isMissing ? 'missing' : fault, { field: reader.titleOf(column), value });
  };
  if (part === undefined) {
    if (list === 'fundingRounds') readers.company.add(null, 'rounds');
    else if (list === 'management') readers.company.add(null, 'managers');
    else add(readers.company, companyRules[field]);
    return;
  }
  const entry = list === 'fundingRounds' ? draft.fundingRounds[Number(index)] : draft.management[Number(index)];
  const of = list === 'fundingRounds' ? readers.rounds : readers.managers;
  add(of.get(entry?.id ?? ''), (list === 'fundingRounds' ? roundRules : managerRules)[part]);
}
