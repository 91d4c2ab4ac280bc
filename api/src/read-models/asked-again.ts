import type { Transaction } from '../database/database.ts';
import type { FlowKind } from '../database/generated/enums.ts';
import { provisionalSubjectPrefix } from '../identity/issuer.ts';
import { isVisible } from './deal.ts';
import { dealName } from './found.ts';

/** A client who can answer in a flow, with the deal of an investment's. */
export interface AnsweringClient {
  accountId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isApproved: boolean;
  kind: FlowKind;
  /** Null of onboarding, as are the two ids. */
  deal: string | null;
  dealId: string | null;
  investmentId: string | null;
}

/** What a client is asked for again, with what the mail about it says. */
export interface AskedAgain extends AnsweringClient {
  item: string;
  sectionId: string;
  section: string;
  reason: string;
  /** The section's own day; null without one. */
  dueOn: Date | null;
  /** The deal's; null without one. */
  deadline: Date | null;
}

/** SQL of whether a row named `account` may use the app. */
export const hasContentAccess = `EXISTS (
  SELECT FROM role_assignment assignment JOIN role_permission granted ON granted.role_id = assignment.role_id
  WHERE assignment.account_id = account.id AND granted.permission = 'app_content_access')`;

/**
 * Returns the SQL of the client of a row named `flow`. It leaves out whoever cannot answer there: a client who has not signed
 * up, whose address is not confirmed or whose account is disabled; of onboarding also an approved one without access to the
 * app, and of an investment one whose deal is hidden (INV-15).
 *
 * @param placeholder of `parameter` in the statement
 */
export const answeringClient = (placeholder: string) => ({
  columns: `account.id AS "accountId", account.email::text AS email, account.first_name AS "firstName",
    account.last_name AS "lastName", account.approved_at IS NOT NULL AS "isApproved", flow.kind, deal.id AS "dealId",
    flow.investment_id AS "investmentId", CASE WHEN deal.id IS NOT NULL THEN ${dealName} END AS deal`,
  joins: `
    JOIN account ON account.id = flow.account_id AND account.disabled_at IS NULL
      AND account.email_confirmed_at IS NOT NULL AND NOT starts_with(account.subject, ${placeholder})
    LEFT JOIN investment ON investment.id = flow.investment_id
    LEFT JOIN deal ON deal.id = investment.deal_id
    LEFT JOIN company ON company.id = deal.company_id`,
  condition: `CASE WHEN flow.kind = 'ONBOARDING' THEN account.approved_at IS NULL OR ${hasContentAccess}
    ELSE investment.completed_at IS NULL AND investment.deleted_at IS NULL AND ${isVisible} END`,
  parameter: provisionalSubjectPrefix,
});

/**
 * Reads a request of staff for another file or answer (CARE-18); undefined once nobody waits for it, and for a client who
 * cannot answer it.
 */
export async function readAskedAgain(transaction: Transaction, requestId: string): Promise<AskedAgain | undefined> {
  const { columns, joins, condition, parameter } = answeringClient('$2');
  const [asked] = await transaction.$queryRawUnsafe<AskedAgain[]>(
    `/* flows.asked_again */
    SELECT ${columns}, item.name AS item, section.id AS "sectionId", section.name AS section, request.reason,
      section.due_on AS "dueOn", deal.investment_deadline AS deadline
    FROM flow_item_request request
      JOIN flow_item item ON item.id = request.item_id
      JOIN flow_section section ON section.id = item.section_id AND section.shown AND section.current
      JOIN flow ON flow.id = section.flow_id ${joins}
    WHERE request.id = $1::uuid AND request.answered_at IS NULL AND ${condition}`,
    requestId,
    parameter,
  );
  return asked;
}
