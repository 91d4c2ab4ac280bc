import type { Permission, RoleType } from '../../src/database/generated/enums.ts';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';

/**
 * Creates an account with a new role that grants exactly these flags.
 *
 * @param others additional roles of the account
 */
export async function createHolder(
  { database, createAccount }: TestApi,
  flags: readonly Permission[],
  { roleType = 'EMPLOYEE', others = [] }: { roleType?: RoleType; others?: AccountOptions['roles'] } = {},
): Promise<TestAccount> {
  const { _max } = await database.prisma.role.aggregate({ _max: { id: true } });
  const id = Math.max(99, _max.id ?? 0) + 1;
  const permissions = { create: flags.map((permission) => ({ permission })) };
  await database.prisma.role.create({ data: { id, name: `Role ${id}`, roleType, permissions } });
  return createAccount({ roles: [id, ...(others ?? [])] });
}
