import type { Database } from '../database/database.ts';
import type { ContactRole, Person } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';

/** An employee whom an investor can write to: about a deal as its lead, or as manager or administrator. */
export interface ContactRow {
  employee: Person;
  roles: ContactRole[];
  dealId: string | null;
  dealTitle: string | null;
  companyName: string | null;
  conversationId: string | null;
}

/**
 * The contacts of the investor `$1`: with `$2` the leads of this deal; else the leads of the visible deals that the
 * investor watches, has an interest or investment in, or chats about, the own relationship managers, and the
 * administrators (CHAT-03, CHAT-04). `$3` limits them to one employee.
 */
const contacts = {
  name: 'chat.contacts',
  text: `
    WITH contact AS (
      SELECT assignment.account_id AS employee_id, deal.id AS deal_id, 'DEAL_LEAD' AS role
      FROM role_assignment assignment JOIN deal ON deal.id = assignment.deal_id
      WHERE assignment.role_id = 4 AND ${isVisible} AND CASE WHEN $2::uuid IS NOT NULL THEN deal.id = $2::uuid ELSE deal.id IN (
        SELECT deal_id FROM watchlist_entry WHERE account_id = $1
        UNION SELECT deal_id FROM interest WHERE account_id = $1 AND deleted_at IS NULL
        UNION SELECT deal_id FROM investment WHERE account_id = $1 AND deleted_at IS NULL
        UNION SELECT deal_id FROM conversation WHERE investor_id = $1) END
      UNION ALL
      SELECT account_id, NULL, 'RELATIONSHIP_MANAGER' FROM role_assignment
      WHERE role_id = 10 AND investor_account_id = $1 AND $2::uuid IS NULL
      UNION ALL
      SELECT account_id, NULL, 'APPLICATION_ADMIN' FROM role_assignment WHERE role_id = 3 AND $2::uuid IS NULL
    )
    SELECT json_build_object('id', employee.id, 'firstName', employee.first_name, 'lastName', employee.last_name,
        'email', employee.email) AS employee,
      array_agg(DISTINCT contact.role) AS roles, deal.id AS "dealId", deal.title AS "dealTitle", company.name AS "companyName",
      conversation.id AS "conversationId"
    FROM contact
      JOIN account employee ON employee.id = contact.employee_id AND employee.disabled_at IS NULL
      LEFT JOIN deal ON deal.id = contact.deal_id
      LEFT JOIN company ON company.id = deal.company_id
      LEFT JOIN conversation ON conversation.investor_id = $1 AND conversation.employee_id = employee.id
        AND conversation.closed_at IS NULL
        AND conversation.deal_id IS NOT DISTINCT FROM contact.deal_id
    WHERE employee.id <> $1 AND ($3::uuid IS NULL OR employee.id = $3::uuid)
    GROUP BY employee.id, deal.id, company.id, conversation.id
    ORDER BY deal.id IS NULL, company.name, deal.title, 'RELATIONSHIP_MANAGER' = ANY (array_agg(contact.role)) DESC,
      lower(concat_ws(' ', employee.first_name, employee.last_name)), employee.id`,
};

/** Reads whom an investor can write to. */
export function readContacts(
  database: Database,
  investorId: string,
  { dealId = null, employeeId = null }: { dealId?: string | null; employeeId?: string | null } = {},
): Promise<ContactRow[]> {
  return database.query<ContactRow & Record<string, unknown>>(contacts, [investorId, dealId, employeeId]);
}
