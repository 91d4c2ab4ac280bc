import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
import type { Account, Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import { readMyAccount } from '../../read-models/my-account.ts';
import { announceRecordChange } from '../history/service.ts';
import type { AccountMapper } from './mappers.ts';

/** Reads the caller's own account (API-13). */
export async function readAccount({ services, caller }: RequestContext): Promise<AccountMapper> {
  const row = await readMyAccount(services.database, caller.accountId);
  // The account was deleted after the token was checked.
  if (!row) throw refuse('UNAUTHENTICATED');
  return { row, caller };
}

/** Names of columns in the audit trail that differ from those of the columns. */
const auditedNames: Readonly<Record<string, string>> = { countryCode: 'country' };

/** Stores columns of the caller's own account, audits what has changed (HIST-16), and returns the account. */
export async function updateOwnAccount(
  context: RequestContext,
  action: AuditAction,
  columns: Partial<Account>,
  details: Prisma.InputJsonObject = {},
): Promise<AccountMapper> {
  const id = context.caller.accountId;
  await context.services.database.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      /* accounts.lock */ SELECT FROM account WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const before = await transaction.account.findUniqueOrThrow({ where: { id } });
    // Somebody disabled or closed it while the call waited: nothing comes back to a closed account.
    if (before.disabledAt) throw refuse('ACCOUNT_DISABLED');
    await transaction.account.update({ where: { id }, data: columns, select: { id: true } });
    const names = Object.keys(columns) as (keyof Account)[];
    const valuesOf = (row: Partial<Account>) =>
      Object.fromEntries(names.map((name) => [auditedNames[name] ?? name, row[name]]));
    const changes = changesOf(valuesOf(before), valuesOf(columns));
    await audit(transaction, context, {
      action,
      entityType: 'account',
      entityId: id,
      details: { ...details, changes },
    });
    await announceRecordChange(context, transaction, id);
  });
  return readAccount(context);
}
