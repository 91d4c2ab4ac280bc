import type { Transaction } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import type { RoleType } from '../database/generated/enums.ts';

/**
 * SQL of a deal's name: its company's name and its title.
 *
 * @param dealId SQL of the deal's id
 */
export const dealNameOf = (dealId: string): string => `(
  SELECT concat_ws(' - ', company.name, NULLIF(deal.title, ''))
  FROM deal JOIN company ON company.id = deal.company_id WHERE deal.id = ${dealId})`;

/**
 * SQL of the version of an account's roles. Role 10 is left out: it changes with the clients, not in the role editor.
 *
 * @param accountId SQL of the account's id
 */
export const rolesVersionOf = (accountId: string): string => `(
  SELECT encode(sha256(convert_to(COALESCE(string_agg(held.id::text, ' ' ORDER BY held.id), ''), 'UTF8')), 'hex')
  FROM role_assignment held WHERE held.account_id = ${accountId} AND held.role_id <> 10)`;

/** A role that an account holds. */
export interface HeldRole {
  /** The assignment's id. */
  id: string;
  roleId: number;
  roleName: string;
  roleType: RoleType;
  dealId: string | null;
  dealName: string | null;
}

/** Reads the roles of an account except role 10, by role id. */
export function readHeldRoles(transaction: Transaction, accountId: string): Promise<HeldRole[]> {
  return transaction.$queryRaw<HeldRole[]>`
    /* access.held_roles */
    SELECT assignment.id, role.id AS "roleId", role.name AS "roleName", role.role_type AS "roleType",
      assignment.deal_id AS "dealId", ${Prisma.raw(dealNameOf('assignment.deal_id'))} AS "dealName"
    FROM role_assignment assignment JOIN role ON role.id = assignment.role_id
    WHERE assignment.account_id = ${accountId}::uuid AND role.id <> 10
    ORDER BY role.id, assignment.created_at, assignment.id`;
}

/** Reads the version of an account's roles, which a save of the roles names (CARE-17). */
export async function readRolesVersion(transaction: Transaction, accountId: string): Promise<string> {
  const [row] = await transaction.$queryRaw<{ version: string }[]>`
    /* access.roles_version */
    SELECT ${Prisma.raw(rolesVersionOf('account.id'))} AS version FROM account WHERE account.id = ${accountId}::uuid`;
  return row?.version ?? '';
}
