import type { Database } from '../database/database.ts';
import type { Currency } from '../database/generated/enums.ts';
import { isVisible } from './deal.ts';

/** An investment with what a mail about it says; amounts are decimals in `currency`. */
export interface Receipt extends Record<string, unknown> {
  id: string;
  value: string;
  currency: Currency;
  /** Of the investment that it replaced; null for one that replaced none. */
  formerValue: string | null;
  completed: boolean;
  /** Whether it was cancelled or replaced since. */
  ended: boolean;
  dealId: string;
  /** Whether its owner still sees the deal. */
  dealVisible: boolean;
  company: string;
  /** Of the deal; empty for one without. */
  title: string;
  firstName: string | null;
  lastName: string | null;
  /** The owner's; null for the platform's. */
  timeZone: string | null;
  /** The relationship manager's; null without one. */
  managerName: string | null;
  managerEmail: string | null;
  /** The open step of its flow; null without one. */
  step: string | null;
  stepNumber: number;
  stepCount: number;
}

const statement = {
  name: 'investments.receipt',
  text: `
    SELECT investment.id, investment.value::text, investment.currency, former.value::text AS "formerValue",
      investment.completed_at IS NOT NULL AS completed, investment.deleted_at IS NOT NULL AS ended, deal.id AS "dealId", ${isVisible} AS "dealVisible",
      company.name AS company, deal.title, account.first_name AS "firstName", account.last_name AS "lastName",
      account.time_zone AS "timeZone", NULLIF(concat_ws(' ', manager.first_name, manager.last_name), '') AS "managerName",
      manager.email::text AS "managerEmail", step.name AS step, COALESCE(step.number, 0)::int AS "stepNumber",
      COALESCE(step.count, 0)::int AS "stepCount"
    FROM investment JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id
      JOIN account ON account.id = investment.account_id
      LEFT JOIN investment former ON former.id = investment.replaces_id
      LEFT JOIN role_assignment ON role_assignment.role_id = 10 AND role_assignment.investor_account_id = account.id
      LEFT JOIN account manager ON manager.id = role_assignment.account_id AND manager.disabled_at IS NULL
      LEFT JOIN LATERAL (
        SELECT numbered.* FROM (
          SELECT section.name, section.current, row_number() OVER (ORDER BY section."order", section.id) AS number,
            count(*) OVER () AS count
          FROM flow JOIN flow_section section ON section.flow_id = flow.id AND section.shown
          WHERE flow.investment_id = investment.id) numbered
        WHERE numbered.current) step ON true
    WHERE investment.id = $1`,
};

/** Reads what a mail says about an investment, deleted ones included; undefined for an unknown one. */
export async function readReceipt(
  database: Pick<Database, 'query'>,
  investmentId: string,
): Promise<Receipt | undefined> {
  const [receipt] = await database.query<Receipt>(statement, [investmentId]);
  return receipt;
}
