import type { Caller } from './caller.ts';

/** The clients whose data an employee may access; used in the criteria of a statement. */
export type ClientScope = {
  /** Every client. */
  all: boolean;
  /** Otherwise these accounts only. */
  managed: string[];
};

const relationshipManagerForInvestor = 10;

/**
 * The visible clients: with `assign_roles` and `read_client_info` all, with `read_client_info` alone those that the
 * caller manages through role 10, otherwise none (CLI-07). A client outside the scope is answered like an unknown id
 * (CLI-13).
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
