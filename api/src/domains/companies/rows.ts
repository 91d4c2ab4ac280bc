import { compareAmounts } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import { ensureNotableInvestors } from '../enumerations/service.ts';
import type { CompanyState } from './input.ts';

/** Returns the columns of a company that its form sets. */
export function columnsOf(state: CompanyState) {
  return {
    name: state.name,
    blurb: state.blurb,
    description: state.description,
    hqCity: state.hqCity ?? null,
    hqState: state.hqState ?? null,
    hqCountryCode: state.hqCountry ?? null,
    foundingYear: state.foundingYear ?? null,
    fundingStage: state.fundingStage,
    stage: state.stage,
    businessModel: state.businessModel,
    entityType: state.entityType ?? null,
    lastValuation: state.lastValuation ?? null,
    valuationCurrency: state.valuationCurrency,
  } satisfies Prisma.CompanyUncheckedUpdateInput;
}

/** Updates the columns of a company that differ from its former state. */
export async function updateColumns(
  transaction: Transaction,
  id: string,
  before: CompanyState,
  after: CompanyState,
): Promise<void> {
  const former: Readonly<Record<string, unknown>> = columnsOf(before);
  const amounts = [before.lastValuation, after.lastValuation] as const;
  const isSameAmount = amounts[0] != null && amounts[1] != null && compareAmounts(amounts[0], amounts[1]) === 0;
  const changed = Object.entries(columnsOf(after)).filter(
    ([column, value]) => former[column] !== value && !(column === 'lastValuation' && isSameAmount),
  );
  if (changed.length === 0) return;
  await transaction.company.update({ where: { id }, data: Object.fromEntries(changed), select: { id: true } });
}

/** Makes the sectors, innovation enablers, rounds and managers of a company those of a state; other rows stay untouched. */
export async function writeParts(transaction: Transaction, companyId: string, state: CompanyState): Promise<void> {
  await removeOtherParts(transaction, companyId, state);
  await saveParts(transaction, companyId, state);
}

async function removeOtherParts(transaction: Transaction, companyId: string, state: CompanyState): Promise<void> {
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
  await transaction.companySector.deleteMany({ where: { companyId, sector: { notIn: state.sectors } } });
  await transaction.companyInnovationEnabler.deleteMany({
    where: { companyId, innovationEnabler: { notIn: state.innovationEnablers } },
  });
  await transaction.fundingRound.deleteMany({ where: { companyId, id: { notIn: idsOf(state.fundingRounds) } } });
  await removeInvestors(transaction, companyId, state.fundingRounds);
  await transaction.companyManager.deleteMany({ where: { companyId, id: { notIn: idsOf(state.management) } } });
}

/** Stores the parts of a state; those of a company that was just inserted are all that it has. */
export async function saveParts(transaction: Transaction, companyId: string, state: CompanyState): Promise<void> {
  const { sectors, innovationEnablers, fundingRounds, management } = state;
  if (sectors.length > 0) {
    await transaction.companySector.createMany({
      data: sectors.map((sector) => ({ companyId, sector })),
      skipDuplicates: true,
    });
  }
  if (innovationEnablers.length > 0) {
    await transaction.companyInnovationEnabler.createMany({
      data: innovationEnablers.map((innovationEnabler) => ({ companyId, innovationEnabler })),
      skipDuplicates: true,
    });
  }
  if (fundingRounds.length > 0) await saveRounds(transaction, companyId, state);
  if (management.length > 0) await saveManagers(transaction, companyId, state);
}

async function saveRounds(transaction: Transaction, companyId: string, { fundingRounds }: CompanyState): Promise<void> {
  await transaction.$executeRaw`
    /* companies.save_rounds */
    INSERT INTO funding_round AS stored (id, company_id, financing_round, date, pre_money_valuation,
      pre_money_valuation_currency, amount_raised, amount_raised_currency)
    SELECT round.id, ${companyId}::uuid, round."financingRound", round.date, round."preMoneyValuation",
      round."preMoneyValuationCurrency", round."amountRaised", round."amountRaisedCurrency"
    FROM jsonb_to_recordset(${JSON.stringify(fundingRounds)}::jsonb) AS round (id uuid, "financingRound" financing_round,
      date date, "preMoneyValuation" numeric, "preMoneyValuationCurrency" currency, "amountRaised" numeric,
      "amountRaisedCurrency" currency)
    ON CONFLICT (id) DO UPDATE SET (financing_round, date, pre_money_valuation, pre_money_valuation_currency,
        amount_raised, amount_raised_currency)
      = (excluded.financing_round, excluded.date, excluded.pre_money_valuation, excluded.pre_money_valuation_currency,
        excluded.amount_raised, excluded.amount_raised_currency)
    WHERE stored.company_id = excluded.company_id AND stored.* IS DISTINCT FROM excluded.*`;
  // The id of another company's round has written nothing.
  if ((await transaction.fundingRound.count({ where: { companyId } })) !== fundingRounds.length) {
    throw refuse('FIELD_INVALID', { field: 'fundingRounds' });
  }
  await saveInvestors(transaction, fundingRounds);
}

type Rounds = CompanyState['fundingRounds'];

const investorsOf = (rounds: Rounds) =>
  rounds.flatMap(({ id, notableInvestors }) =>
    notableInvestors.map(({ name, isSummary }) => ({ roundId: id, name, isSummary })),
  );

async function removeInvestors(transaction: Transaction, companyId: string, rounds: Rounds): Promise<void> {
  await transaction.$executeRaw`
    /* companies.remove_investors */
    DELETE FROM funding_round_notable_investor stored USING funding_round round, notable_investor investor
    WHERE round.id = stored.funding_round_id AND round.company_id = ${companyId}::uuid
      AND investor.id = stored.notable_investor_id AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(investorsOf(rounds))}::jsonb) AS entry ("roundId" uuid, name text)
        WHERE entry."roundId" = round.id AND investor.name = entry.name::citext)`;
}

/** Stores who took part in the rounds; names that no round had so far are made once (COMP-18). */
async function saveInvestors(transaction: Transaction, rounds: Rounds): Promise<void> {
  const entries = investorsOf(rounds);
  if (entries.length === 0) return;
  await ensureNotableInvestors(
    transaction,
    entries.map(({ name }) => name),
  );
  await transaction.$executeRaw`
    /* companies.save_investors */
    INSERT INTO funding_round_notable_investor AS stored (funding_round_id, notable_investor_id, is_summary)
    SELECT DISTINCT ON (entry."roundId", investor.id) entry."roundId", investor.id, entry."isSummary"
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry ("roundId" uuid, name text, "isSummary" boolean)
      JOIN notable_investor investor ON investor.name = entry.name::citext
    ORDER BY entry."roundId", investor.id, entry."isSummary" DESC
    ON CONFLICT (funding_round_id, notable_investor_id) DO UPDATE SET is_summary = excluded.is_summary
    WHERE stored.is_summary <> excluded.is_summary`;
}

async function saveManagers(transaction: Transaction, companyId: string, { management }: CompanyState): Promise<void> {
  const ordered = management.map((manager, index) => ({ ...manager, order: index + 1 }));
  await transaction.$executeRaw`
    /* companies.save_managers */
    INSERT INTO company_manager AS stored (id, company_id, "order", name, position, bio)
    SELECT manager.id, ${companyId}::uuid, manager."order", manager.name, manager.position, manager.bio
    FROM jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) AS manager (id uuid, "order" int, name text,
      position text, bio text)
    ON CONFLICT (id) DO UPDATE SET ("order", name, position, bio)
      = (excluded."order", excluded.name, excluded.position, excluded.bio)
    WHERE stored.company_id = excluded.company_id AND stored.* IS DISTINCT FROM excluded.*`;
  if ((await transaction.companyManager.count({ where: { companyId } })) !== management.length) {
    throw refuse('FIELD_INVALID', { field: 'management' });
  }
}
