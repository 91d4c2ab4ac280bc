/**
 * Statements that delete what a closed account has left in a table, or take the person out of it, keyed by table; `$1` is the
 * account's id (CARE-13).
 */
export type Erasures = Readonly<Record<string, string>>;

/**
 * Merges the erasures of all owners, in their order.
 *
 * @throws Error when two owners erase the same table
 */
export function joinErasures(owners: readonly { name: string; erasures?: Erasures }[]): Erasures {
  const joined: Record<string, string> = {};
  for (const { name, erasures = {} } of owners) {
    for (const [table, text] of Object.entries(erasures)) {
      if (table in joined) throw new Error(`${name} erases ${table}, which another owner erases already`);
      joined[table] = text;
    }
  }
  return joined;
}

/** The calls of the account whose answers are stored. */
export const erasures: Erasures = {
  idempotency_key: 'DELETE FROM idempotency_key WHERE account_id = $1::uuid',
};
