import type { TestAccount } from '../kit/accounts.ts';
import type { TestClient } from '../kit/client.ts';

/** An employee as `employeeDocument` reads it. */
export interface Employee {
  id: string;
  firstName: string;
  email: string;
  createdAt: string;
  disabled: boolean;
  rolesVersion: string;
  clientCount: number;
  assignments: { id: string; roleId: number; dealId: string | null }[];
}

const fields = 'id firstName email createdAt disabled rolesVersion clientCount assignments { id roleId dealId }';

export const employeeDocument = `query ($id: ID!) { employee(id: $id) { ${fields} } }`;

const changeDocument = `
  mutation ($accountId: ID!, $version: String!, $added: [RoleAssignmentInput!]!, $removed: [ID!]!, $successorId: ID) {
    changeRoles(accountId: $accountId, version: $version, added: $added, removed: $removed, successorId: $successorId) {
      ${fields}
    }
  }`;

export interface RoleChange {
  accountId: string;
  version: string;
  added?: { roleId: number; dealId?: string }[];
  removed?: string[];
  successorId?: string;
}

/** Sends a change of roles. */
export const changeRoles = (client: TestClient, change: RoleChange, as: TestAccount) =>
  client.query<{ changeRoles: Employee }>(changeDocument, { added: [], removed: [], ...change }, { as });

/** Reads an employee. */
export async function readEmployee(client: TestClient, id: string, as: TestAccount): Promise<Employee> {
  const { data, errors } = await client.query<{ employee: Employee }>(employeeDocument, { id }, { as });
  if (!data) throw new Error(`No employee ${id}: ${errors[0]?.message}`);
  return data.employee;
}

/** Returns the change that takes roles away from an employee, in their present version, by role id. */
export async function removal(
  client: TestClient,
  id: string,
  roleIds: readonly number[],
  as: TestAccount,
): Promise<RoleChange & { removed: string[] }> {
  const { assignments, rolesVersion } = await readEmployee(client, id, as);
  const removed = assignments.flatMap((held) => (roleIds.includes(held.roleId) ? [held.id] : []));
  return { accountId: id, version: rolesVersion, removed };
}
