import { findCompanyFaults, roundDay } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  CompanyContent,
  CompanyInput,
  CompanyManagerContent,
  CompanyManagerInput,
  FundingRoundContent,
  FundingRoundInput,
} from '../../graphql/generated/resolvers.ts';

/** The content of a company that its form sets, as versions keep it: all but the logo. */
export type CompanyState = Omit<CompanyContent, '__typename' | 'logoName'>;

/**
 * Returns the state that an input describes: names trimmed, blank texts null, lists without duplicates.
 *
 * @throws CodedError FIELD_MISSING or FIELD_INVALID naming the first fault, such as `fundingRounds.2.date` (COMP-08,
 *   COMP-10, COMP-15 to COMP-19)
 */
export function parseCompany(input: CompanyInput, now: Date): CompanyState {
  const fundingRounds = input.fundingRounds ?? [];
  const management = input.management ?? [];
  const blurb = input.blurb ?? '';
  const description = input.description ?? '';
  const [fault] = findCompanyFaults(
    {
      ...{ ...input, blurb, description },
      hqCity: input.hqCity ?? null,
      hqState: input.hqState ?? null,
      foundingYear: input.foundingYear ?? null,
      entityType: input.entityType ?? null,
      lastValuation: input.lastValuation ?? null,
      fundingRounds: fundingRounds.map((round) => ({
        ...round,
        preMoneyValuation: round.preMoneyValuation ?? null,
        amountRaised: round.amountRaised ?? null,
        notableInvestors: round.notableInvestors ?? [],
      })),
      management: management.map((manager) => ({ ...manager, bio: manager.bio ?? '' })),
    },
    now,
  );
  if (fault) throw refuse(fault.isMissing ? 'FIELD_MISSING' : 'FIELD_INVALID', { field: fault.field });
  requireIds('fundingRounds', fundingRounds);
  requireIds('management', management);
  return {
    name: input.name.trim(),
    blurb,
    description,
    hqCity: lineOf(input.hqCity),
    hqState: lineOf(input.hqState),
    hqCountry: input.hqCountry,
    foundingYear: input.foundingYear ?? null,
    fundingStage: input.fundingStage,
    stage: input.stage,
    businessModel: input.businessModel,
    entityType: lineOf(input.entityType),
    lastValuation: input.lastValuation ?? null,
    valuationCurrency: input.valuationCurrency ?? 'USD',
    sectors: [...new Set(input.sectors ?? [])],
    innovationEnablers: [...new Set(input.innovationEnablers ?? [])],
    fundingRounds: fundingRounds.map(toRound),
    management: management.map(toManager),
  };
}

const toRound = (round: FundingRoundInput): FundingRoundContent => ({
  id: round.id.toLowerCase(),
  financingRound: round.financingRound,
  date: roundDay(round.date),
  preMoneyValuation: round.preMoneyValuation ?? null,
  preMoneyValuationCurrency: round.preMoneyValuationCurrency ?? 'USD',
  amountRaised: round.amountRaised ?? null,
  amountRaisedCurrency: round.amountRaisedCurrency ?? 'USD',
  notableInvestors: (round.notableInvestors ?? []).map(({ name, isSummary }) => ({
    name: name.trim(),
    isSummary: isSummary ?? false,
  })),
});

const toManager = ({ id, name, position, bio }: CompanyManagerInput): CompanyManagerContent => ({
  id: id.toLowerCase(),
  name: name.trim(),
  position: position.trim(),
  bio: bio ?? '',
});

const lineOf = (text: string | null | undefined): string | null => text?.trim() || null;

function requireIds(list: string, entries: readonly { id: string }[]): void {
  const ids = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (!isUuid(id) || ids.has(id.toLowerCase())) throw refuse('FIELD_INVALID', { field: `${list}.${index}.id` });
    ids.add(id.toLowerCase());
  }
}

/** @throws CodedError FIELD_INVALID naming `hqCountry`, `sectors` or `innovationEnablers` for an unknown value (COMP-07) */
export async function requireKnownValues(
  transaction: Transaction,
  { hqCountry, sectors, innovationEnablers }: CompanyState,
): Promise<void> {
  const known = {
    hqCountry: (await transaction.country.count({ where: { code: hqCountry ?? '' } })) === 1,
    sectors: (await transaction.sector.count({ where: { value: { in: sectors } } })) === sectors.length,
    innovationEnablers:
      (await transaction.innovationEnabler.count({ where: { value: { in: innovationEnablers } } })) ===
      innovationEnablers.length,
  };
  const unknown = Object.entries(known).find(([, isKnown]) => !isKnown);
  if (unknown) throw refuse('FIELD_INVALID', { field: unknown[0] });
}
