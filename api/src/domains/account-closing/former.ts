import type { Transaction } from '../../database/database.ts';
import type { ClosedPerson } from '../accounts/service.ts';

/** Who the person of a closed account was, kept until the rest is deleted (CARE-13). */
export type Former = ClosedPerson;

/** All by which a person was called while the account was open; those of now are among them. */
export interface Names {
  addresses: string[];
  firstNames: string[];
  lastNames: string[];
}

/** Returns what `confirmClosing` has stored; null after the removal. */
export const formerOf = (stored: unknown): Former | null => stored as Former | null;

/** Reads all names and addresses that an account has had, from the entries about it in the audit trail. */
export async function readNames(transaction: Transaction, accountId: string, person: Former): Promise<Names> {
  const rows = await transaction.$queryRaw<{ field: string; name: string }[]>`
    /* account_closing.former_names */
    WITH entry AS (SELECT action, details FROM audit_entry WHERE entity_type = 'account' AND entity_id = ${accountId})
    SELECT DISTINCT change ->> 'field' AS field, value AS name
      FROM entry CROSS JOIN jsonb_path_query(details, 'lax $.changes[*]') change
        CROSS JOIN LATERAL (VALUES (change ->> 'before'), (change ->> 'after')) named (value)
      WHERE change ->> 'field' IN ('email', 'firstName', 'lastName') AND value IS NOT NULL
    UNION SELECT 'email', value FROM entry CROSS JOIN LATERAL (VALUES (details ->> 'before'), (details ->> 'email')) named (value)
      WHERE action = 'account.address_followed' AND value IS NOT NULL`;
  const named = (field: string, present: string | null) => {
    const former = rows.flatMap((row) => (row.field === field ? [row.name] : []));
    return [...new Set([...(present ? [present] : []), ...former])];
  };
  return {
    addresses: named('email', person.email),
    firstNames: named('firstName', person.firstName),
    lastNames: named('lastName', person.lastName),
  };
}
