import { isVersionNote, versionNoteOf } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationInsertCompanyArgs, MutationUpdateCompanyArgs } from '../../graphql/generated/resolvers.ts';
import { createFileRows, removeFilesOf, takeStagedLogo } from '../files/service.ts';
import { changesOfContent } from './changes.ts';
import { insertColumns, updateColumns } from './columns.ts';
import { conflictOfVersion } from './conflict.ts';
import { parseCompany, requireKnownValues } from './input.ts';
import { lockCompany } from './lock.ts';
import { saveParts, writeParts } from './rows.ts';
import { readStoredVersion, type StoredCompany, storeFirstVersions, withCompanyVersion } from './versions.ts';

const entityType = 'company';

/**
 * Stores a company with its rounds, managers and staged logo, published, as version 1 (COMP-10, COMP-12, HIST-15).
 * Idempotent by id: once the caller has inserted the company, a repeated call changes nothing.
 *
 * @throws CodedError FIELD_MISSING or FIELD_INVALID naming the field; `id` if it is none, or that of another company;
 *   `logoFileId` if the caller has not staged it for this company
 */
export async function insertCompany(
  context: RequestContext,
  { id: givenId, input, logoFileId }: MutationInsertCompanyArgs,
): Promise<void> {
  if (!isUuid(givenId)) throw refuse('FIELD_INVALID', { field: 'id' });
  const id = givenId.toLowerCase();
  const state = parseCompany(input, new Date());
  await context.services.database.prisma.$transaction(async (transaction) => {
    await requireKnownValues(transaction, state);
    // Waits for a concurrent call with the same id.
    const count = await insertColumns(transaction, [{ id, state }]);
    if (count === 0) return requireOwnInsertion(transaction, context, id);
    await saveParts(transaction, [{ id, state }]);
    if (logoFileId) await takeStagedLogo(transaction, context, { fileId: logoFileId, companyId: id });
    const contents = await storeFirstVersions(transaction, context, [id], 'SAVED');
    const details = { changes: changesOfContent({ after: contents.get(id) }) };
    await audit(transaction, context, { action: 'company.inserted', entityType, entityId: id, details });
  });
}

async function requireOwnInsertion(
  transaction: Transaction,
  { caller }: RequestContext,
  companyId: string,
): Promise<void> {
  const inserted = await transaction.companyVersion.count({
    where: { companyId, number: 1, kind: 'SAVED', actorId: caller.accountId },
  });
  if (inserted === 0) throw refuse('FIELD_INVALID', { field: 'id' });
}

/**
 * Saves the fields, rounds, managers and logo of a company as one new version, live at once (HIST-01, HIST-15). Saving what is
 * stored changes nothing, whatever the version, so that a call whose answer was lost can be repeated.
 *
 * @throws CodedError NOT_FOUND, CONFLICT with `by`, `at` and `version` when the content was changed since the version
 *   (HIST-02), FIELD_MISSING or FIELD_INVALID naming the field
 */
export async function updateCompany(context: RequestContext, update: MutationUpdateCompanyArgs): Promise<void> {
  const { version, input, note, restoredFrom } = update;
  const id = rowId(update.id);
  const state = parseCompany(input, new Date());
  const text = requireNote(note);
  await context.services.database.prisma.$transaction(async (transaction) => {
    if (!(await lockCompany(transaction, id))) throw refuse('NOT_FOUND');
    await requireKnownValues(transaction, state);
    const restored = await readRestored(transaction, id, restoredFrom ?? null);
    const kind = restored ? ('RESTORED' as const) : ('SAVED' as const);
    const { change } = await withCompanyVersion(transaction, context, { id, kind, note: text }, async (before) => {
      await updateColumns(transaction, [{ id, before, after: state }]);
      await writeParts(transaction, [{ id, state }]);
      await changeLogo(transaction, context, { ...update, id }, { before, restored });
    });
    if (!change) return;
    await requireVersion(transaction, id, version);
    const details = { changes: changesOfContent(change), ...(restored ? { restoredFrom: restoredFrom ?? null } : {}) };
    await audit(transaction, context, { action: 'company.updated', entityType, entityId: id, details });
  });
}

/** Refuses the change just made unless it started from the version before it; the transaction takes it back. */
async function requireVersion(transaction: Transaction, id: string, version: number): Promise<void> {
  const { contentVersion } = await transaction.company.findUniqueOrThrow({
    where: { id },
    select: { contentVersion: true },
  });
  const stored = contentVersion - 1;
  if (stored === version) return;
  throw await conflictOfVersion(transaction, { id, number: stored });
}

function requireNote(note: string | null | undefined): string | null {
  const text = versionNoteOf(note);
  if (text !== null && !isVersionNote(text)) throw refuse('FIELD_INVALID', { field: 'note' });
  return text;
}

async function readRestored(
  transaction: Transaction,
  id: string,
  number: number | null,
): Promise<StoredCompany | undefined> {
  if (number === null) return undefined;
  const restored = await readStoredVersion(transaction, id, number);
  if (!restored) throw refuse('FIELD_INVALID', { field: 'restoredFrom' });
  return restored;
}

/** A staged logo wins over the removal of the present one, and that over the logo of a restored version. */
async function changeLogo(
  transaction: Transaction,
  context: RequestContext,
  { id: companyId, logoFileId, removesLogo }: MutationUpdateCompanyArgs,
  { before, restored }: { before: StoredCompany; restored: StoredCompany | undefined },
): Promise<void> {
  if (logoFileId) await takeStagedLogo(transaction, context, { fileId: logoFileId, companyId });
  else if (removesLogo) await removeFilesOf(transaction, { companyId });
  else if (restored) await restoreLogo(transaction, context, companyId, { before, restored });
}

/** Makes the logo of a version the company's logo again, with its former bytes (HIST-08). */
async function restoreLogo(
  transaction: Transaction,
  { caller }: RequestContext,
  companyId: string,
  { before, restored }: { before: StoredCompany; restored: StoredCompany },
): Promise<void> {
  if (before.logo?.blobId === restored.logo?.blobId) return;
  await removeFilesOf(transaction, { companyId });
  if (!restored.logo) return;
  const place = { companyId };
  await createFileRows(transaction, [
    { ...restored.logo, kind: 'COMPANY_LOGO', place, uploadedById: caller.accountId },
  ]);
}
