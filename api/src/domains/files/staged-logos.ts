import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { createFileRows, removeFilesOf, type StoredBlob } from './file-rows.ts';

/** The logo of a save to come: the id that the file gets, and the company, which need not be stored yet. */
interface LogoToCome {
  fileId: string;
  companyId: string;
}

/**
 * Returns whether the caller has staged the logo, or a save has taken it, so that a repeated upload stores nothing.
 *
 * @throws CodedError FIELD_INVALID naming `companyId` or `fileId` if it is no id, or `fileId` if it is that of another file
 */
export async function isLogoStaged(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  { fileId, companyId }: LogoToCome,
): Promise<boolean> {
  if (!isUuid(companyId)) throw refuse('FIELD_INVALID', { field: 'companyId' });
  if (!isUuid(fileId)) throw refuse('FIELD_INVALID', { field: 'fileId' });
  const where = { id: fileId };
  const select = { companyId: true, uploadedById: true };
  const known =
    (await transaction.stagedLogo.findUnique({ where, select })) ??
    (await transaction.storedFile.findUnique({ where, select }));
  if (!known) return false;
  const isSame = known.companyId === companyId.toLowerCase() && known.uploadedById === caller.accountId;
  if (!isSame) throw refuse('FIELD_INVALID', { field: 'fileId' });
  return true;
}

/**
 * Keeps an uploaded logo until a save names it; no company shows it.
 *
 * @returns false if a concurrent repetition has staged it, so that the bytes are not needed
 */
export async function stageLogo(
  transaction: Transaction,
  context: RequestContext,
  { fileId, companyId }: LogoToCome,
  { blobId, name }: StoredBlob,
): Promise<boolean> {
  const uploadedById = context.caller.accountId;
  const { count } = await transaction.stagedLogo.createMany({
    data: [{ id: fileId, companyId, blobId, name, uploadedById }],
    skipDuplicates: true,
  });
  if (count === 0) return !(await isLogoStaged(transaction, context, { fileId, companyId }));
  // The change of the company is audited by the save.
  const details = { kind: 'company/logo', name, staged: true, changes: changesOf({}, { file: name }) };
  await audit(transaction, context, { action: 'file.uploaded', entityType: 'file', entityId: fileId, details });
  return true;
}

/**
 * Makes a logo that the caller has staged the logo of its company, in place of the present one. One that it has become
 * before stays.
 *
 * @throws CodedError FIELD_INVALID naming `logoFileId` for any other id
 */
export async function takeStagedLogo(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  { fileId, companyId }: LogoToCome,
): Promise<void> {
  const unknown = refuse('FIELD_INVALID', { field: 'logoFileId' });
  if (!isUuid(fileId)) throw unknown;
  const id = fileId.toLowerCase();
  const present = await transaction.storedFile.findUnique({ where: { id }, select: { companyId: true } });
  if (present?.companyId === companyId) return;
  if (present) throw unknown;
  const uploadedById = caller.accountId;
  const staged = await transaction.stagedLogo.findFirst({ where: { id, companyId, uploadedById } });
  if (!staged) throw unknown;
  await transaction.stagedLogo.delete({ where: { id }, select: { id: true } });
  await removeFilesOf(transaction, { companyId });
  const { blobId, name } = staged;
  const place = { companyId };
  await createFileRows(transaction, [{ id, blobId, name, kind: 'COMPANY_LOGO', place, uploadedById }]);
}
