import type { Caller } from './caller.ts';

/** Whose data a member of staff may touch; for use in the criteria of a statement. */
export type ClientScope = {
  /** Every client. */
  all: boolean;
  /** Otherwise these accounts only. */
  managed: string[];
};

const relationshipManagerForInvestor = 10;

/**
 * The visible clients: all with `assign_roles` and `read_client_info`, with `read_client_info` alone those the caller
 * manages through role 10, else none (CLI-07). A client outside answers like an unknown id (CLI-13).
 */
export function clientScope({ isAdmin, permissions, assignments }: Caller): ClientScope {
  if (!isAdmin || !permissions.has('read_client_info')) return { all: false, managed: [] };
  return {
    all: permissions.has('assign_roles'),
    managed: assignments.flatMap(({ roleId, investorAccountId }) =>
      roleId === relationshipManagerForInvestor && investorAccountId ? [investorAccountId] : [],
    ),
  };
}
