import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { ensureNotableInvestors } from '../enumerations/service.ts';
import type { CompanyState } from './input.ts';

/** A company with the state that it is to have. */
export interface CompanyWithState {
  id: string;
  state: CompanyState;
}

type Companies = readonly CompanyWithState[];

const idsOf = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

/** Makes the sectors, innovation enablers, rounds and managers of companies those of their states; other rows stay untouched. */
export async function writeParts(transaction: Transaction, companies: Companies): Promise<void> {
  if (companies.length === 0) return;
  await removeOtherParts(transaction, companies);
  await saveParts(transaction, companies);
}

async function removeOtherParts(transaction: Transaction, companies: Companies): Promise<void> {
  const wanted = JSON.stringify(
    companies.map(({ id, state: { sectors, innovationEnablers: enablers, fundingRounds, management } }) => ({
      ...{ id, sectors, enablers, rounds: idsOf(fundingRounds), managers: idsOf(management) },
    })),
  );
  await transaction.$executeRaw`
    /* companies.remove_sectors */
    DELETE FROM company_sector stored USING jsonb_to_recordset(${wanted}::jsonb) AS wanted (id uuid, sectors text[])
    WHERE stored.company_id = wanted.id AND stored.sector <> ALL(wanted.sectors)`;
  await transaction.$executeRaw`
    /* companies.remove_enablers */
    DELETE FROM company_innovation_enabler stored
      USING jsonb_to_recordset(${wanted}::jsonb) AS wanted (id uuid, enablers text[])
    WHERE stored.company_id = wanted.id AND stored.innovation_enabler <> ALL(wanted.enablers)`;
  await transaction.$executeRaw`
    /* companies.remove_rounds */
    DELETE FROM funding_round stored USING jsonb_to_recordset(${wanted}::jsonb) AS wanted (id uuid, rounds uuid[])
    WHERE stored.company_id = wanted.id AND stored.id <> ALL(wanted.rounds)`;
  await transaction.$executeRaw`
    /* companies.remove_investors */
    DELETE FROM funding_round_notable_investor stored USING funding_round round, notable_investor investor
    WHERE round.id = stored.funding_round_id AND round.company_id = ANY(${idsOf(companies)}::uuid[])
      AND investor.id = stored.notable_investor_id AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(investorsOf(companies))}::jsonb) AS entry ("roundId" uuid, name text)
        WHERE entry."roundId" = round.id AND investor.name = entry.name::citext)`;
  await transaction.$executeRaw`
    /* companies.remove_managers */
    DELETE FROM company_manager stored USING jsonb_to_recordset(${wanted}::jsonb) AS wanted (id uuid, managers uuid[])
    WHERE stored.company_id = wanted.id AND stored.id <> ALL(wanted.managers)`;
}

/** Stores the parts of companies; those of companies that were just inserted are all that they have. */
export async function saveParts(transaction: Transaction, companies: Companies): Promise<void> {
  const sectors = companies.flatMap(({ id: companyId, state }) =>
    state.sectors.map((sector) => ({ companyId, sector })),
  );
  if (sectors.length > 0) {
    await transaction.$executeRaw`
      /* companies.save_sectors */
      INSERT INTO company_sector (company_id, sector)
      SELECT "companyId", sector FROM jsonb_to_recordset(${JSON.stringify(sectors)}::jsonb) AS chosen ("companyId" uuid,
        sector text)
      ON CONFLICT DO NOTHING`;
  }
  const enablers = companies.flatMap(({ id: companyId, state }) =>
    state.innovationEnablers.map((enabler) => ({ companyId, enabler })),
  );
  if (enablers.length > 0) {
    await transaction.$executeRaw`
      /* companies.save_enablers */
      INSERT INTO company_innovation_enabler (company_id, innovation_enabler)
      SELECT "companyId", enabler FROM jsonb_to_recordset(${JSON.stringify(enablers)}::jsonb) AS chosen ("companyId" uuid,
        enabler text)
      ON CONFLICT DO NOTHING`;
  }
  await saveRounds(transaction, companies);
  await saveManagers(transaction, companies);
}

async function saveRounds(transaction: Transaction, companies: Companies): Promise<void> {
  const rounds = companies.flatMap(({ id: companyId, state }) =>
    state.fundingRounds.map((round) => ({ ...round, companyId })),
  );
  if (rounds.length === 0) return;
  await transaction.$executeRaw`
    /* companies.save_rounds */
    INSERT INTO funding_round AS stored (id, company_id, financing_round, date, pre_money_valuation,
      pre_money_valuation_currency, amount_raised, amount_raised_currency)
    SELECT round.id, round."companyId", round."financingRound", round.date, round."preMoneyValuation",
      round."preMoneyValuationCurrency", round."amountRaised", round."amountRaisedCurrency"
    FROM jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) AS round (id uuid, "companyId" uuid,
      "financingRound" financing_round, date date, "preMoneyValuation" numeric, "preMoneyValuationCurrency" currency,
      "amountRaised" numeric, "amountRaisedCurrency" currency)
    ON CONFLICT (id) DO UPDATE SET (financing_round, date, pre_money_valuation, pre_money_valuation_currency,
        amount_raised, amount_raised_currency)
      = (excluded.financing_round, excluded.date, excluded.pre_money_valuation, excluded.pre_money_valuation_currency,
        excluded.amount_raised, excluded.amount_raised_currency)
    WHERE stored.company_id = excluded.company_id AND stored.* IS DISTINCT FROM excluded.*`;
  // The id of another company's round has written nothing.
  const stored = await transaction.fundingRound.count({ where: { companyId: { in: idsOf(companies) } } });
  if (stored !== rounds.length) throw refuse('FIELD_INVALID', { field: 'fundingRounds' });
  await saveInvestors(transaction, investorsOf(companies));
}

interface InvestorEntry {
  roundId: string;
  name: string;
  isSummary: boolean;
}

const investorsOf = (companies: Companies): InvestorEntry[] =>
  companies.flatMap(({ state }) =>
    state.fundingRounds.flatMap(({ id, notableInvestors }) =>
      notableInvestors.map(({ name, isSummary }) => ({ roundId: id, name, isSummary })),
    ),
  );

/** Stores who took part in the rounds; names that no round had so far are made once (COMP-18). */
async function saveInvestors(transaction: Transaction, entries: readonly InvestorEntry[]): Promise<void> {
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

async function saveManagers(transaction: Transaction, companies: Companies): Promise<void> {
  const managers = companies.flatMap(({ id: companyId, state }) =>
    state.management.map((manager, index) => ({ ...manager, companyId, order: index + 1 })),
  );
  if (managers.length === 0) return;
  await transaction.$executeRaw`
    /* companies.save_managers */
    INSERT INTO company_manager AS stored (id, company_id, "order", name, position, bio)
    SELECT manager.id, manager."companyId", manager."order", manager.name, manager.position, manager.bio
    FROM jsonb_to_recordset(${JSON.stringify(managers)}::jsonb) AS manager (id uuid, "companyId" uuid, "order" int,
      name text, position text, bio text)
    ON CONFLICT (id) DO UPDATE SET ("order", name, position, bio)
      = (excluded."order", excluded.name, excluded.position, excluded.bio)
    WHERE stored.company_id = excluded.company_id AND stored.* IS DISTINCT FROM excluded.*`;
  const stored = await transaction.companyManager.count({ where: { companyId: { in: idsOf(companies) } } });
  if (stored !== managers.length) throw refuse('FIELD_INVALID', { field: 'management' });
}
