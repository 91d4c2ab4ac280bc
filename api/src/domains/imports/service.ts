import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { CompanyImport, Prisma } from '../../database/generated/client.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  MutationStartCompanyImportArgs,
  MutationTryCompanyImportArgs,
} from '../../graphql/generated/resolvers.ts';
import { removeLines } from './lines.ts';
import { orderWork } from './resuming.ts';
import { parseSettings } from './settings.ts';
import type { StoredChoices, StoredSheet } from './stored.ts';

/** Returns an import of the caller's own. @throws CodedError NOT_FOUND */
export async function getImport({ services, caller }: RequestContext, id: string): Promise<CompanyImport> {
  const found = await services.database.prisma.companyImport.findFirst({
    where: { id: rowId(id), accountId: caller.accountId },
  });
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** The state of an import that its owner has locked, with its columns as this domain writes them. */
type LockedImport = Pick<CompanyImport, 'id' | 'state' | 'version' | 'fileName'> & {
  sheets: readonly StoredSheet[];
  choices: StoredChoices;
};

async function lockImport(transaction: Transaction, { caller }: RequestContext, id: string): Promise<LockedImport> {
  const [locked] = await transaction.$queryRaw<LockedImport[]>`
    /* imports.lock */
    SELECT id, state, version, file_name AS "fileName", sheets, choices FROM company_import
    WHERE id = ${rowId(id)}::uuid AND account_id = ${caller.accountId}::uuid FOR UPDATE`;
  if (!locked) throw refuse('NOT_FOUND');
  return locked;
}

/**
 * Orders a trial run with these settings, in place of an earlier one (DATA-01).
 *
 * @throws CodedError NOT_FOUND, CONFLICT once the import was started, and those of `parseSettings`
 */
export function tryImport(
  context: RequestContext,
  { id, input }: MutationTryCompanyImportArgs,
): Promise<CompanyImport> {
  const { services } = context;
  return services.database.prisma.$transaction(async (transaction) => {
    const locked = await lockImport(transaction, context, id);
    if (!isWaiting(locked)) throw refuse('CONFLICT');
    const { sheets, choices, ...settings } = parseSettings(locked, input);
    const state = 'TRYING' as const;
    await transaction.companyImportRow.deleteMany({ where: { importId: locked.id } });
    const stored = await transaction.companyImport.update({
      where: { id: locked.id },
      data: {
        ...settings,
        sheets: sheets as unknown as Prisma.InputJsonArray,
        choices: choices as Prisma.InputJsonObject,
        state,
        version: { increment: 1 },
        workedAt: new Date(),
      },
    });
    await orderWork(services, transaction, { id: locked.id, state, version: stored.version });
    return stored;
  });
}

/**
 * Orders the run of an import; once it was started, a repeated call changes nothing.
 *
 * @throws CodedError NOT_FOUND, CONFLICT when the version is not that of the trial run that has ended
 */
export function startImport(
  context: RequestContext,
  { id, version }: MutationStartCompanyImportArgs,
): Promise<CompanyImport> {
  const { services } = context;
  return services.database.prisma.$transaction(async (transaction) => {
    const locked = await lockImport(transaction, context, id);
    if (locked.version !== version || locked.state === 'UPLOADED' || locked.state === 'TRYING')
      throw refuse('CONFLICT');
    if (locked.state !== 'TRIED') return transaction.companyImport.findUniqueOrThrow({ where: { id: locked.id } });
    const state = 'RUNNING' as const;
    await transaction.companyImportRow.updateMany({
      where: { importId: locked.id, verdict: 'WRONG' },
      data: { result: 'SKIPPED' },
    });
    const now = new Date();
    const stored = await transaction.companyImport.update({
      where: { id: locked.id },
      data: { state, startedAt: now, workedAt: now },
    });
    await orderWork(services, transaction, { id: locked.id, state, version });
    await auditImport(transaction, context, 'company_import.started', locked);
    return stored;
  });
}

/**
 * Removes an import that was not started; stops one that is running, which keeps what it has stored. One that has ended
 * stays.
 *
 * @throws CodedError NOT_FOUND
 */
export async function cancelImport(context: RequestContext, id: string): Promise<void> {
  await context.services.database.prisma.$transaction(async (transaction) => {
    const locked = await lockImport(transaction, context, id);
    if (isWaiting(locked)) {
      await transaction.companyImport.delete({ where: { id: locked.id }, select: { id: true } });
    } else if (locked.state === 'RUNNING') {
      await transaction.companyImport.update({
        where: { id: locked.id },
        data: { state: 'STOPPED', stopReason: 'CANCELED', endedAt: new Date() },
        select: { id: true },
      });
      await removeLines(transaction, locked.id);
      await auditImport(transaction, context, 'company_import.canceled', locked);
    }
  });
}

const isWaiting = ({ state }: LockedImport): boolean => ['UPLOADED', 'TRYING', 'TRIED'].includes(state);

function auditImport(
  transaction: Transaction,
  context: RequestContext,
  action: 'company_import.started' | 'company_import.canceled',
  { id, fileName, version }: LockedImport,
): Promise<void> {
  return audit(transaction, context, {
    action,
    entityType: 'company_import',
    entityId: id,
    details: { fileName, version },
  });
}
