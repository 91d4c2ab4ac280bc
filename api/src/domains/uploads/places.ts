import type { UploadField, UploadKind } from '@platform/rules';
import { satisfies } from '../../access/authorize.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { findAccountByIdentity } from '../accounts/service.ts';
import { lockCompany, savesCompanies } from '../companies/service.ts';
import { addToSection, type FileSection, openSection, prepareSection } from '../deals/service.ts';
import {
  type FilePlace,
  isLogoStaged,
  kindRules,
  readFileContents,
  type StoredBlob,
  stageLogo,
} from '../files/service.ts';
import {
  endRequest,
  type LockedItem,
  lockItem,
  raiseCopiedVersion,
  requireAnswerable,
  requireLiveInvestment,
  requireMayEdit,
} from '../flows/service.ts';

/** The non-empty fields of an upload (FILE-04). */
export type UploadFields = Partial<Record<UploadField, string>>;

/** A place that the caller may upload to, locked until the transaction ends. */
export interface OpenPlace {
  place: FilePlace;
  /** The flow that the upload changes. */
  flowId?: string;
  /** The id that the uploaded file gets; otherwise a new one. */
  fileId?: string;
  /** A repetition of an upload that has come already. */
  isStored?: boolean;
  /** Keeps the file for a save to come, in place of writing its row; returns whether its bytes are needed. */
  stage?(blob: StoredBlob): Promise<boolean>;
  /** Called before the rows of the files are written. */
  prepare?(): Promise<void>;
  /** Called with the rows of the files written. */
  complete?(fileIds: readonly string[]): Promise<void>;
}

/**
 * Checks that the caller may upload to a place and locks it: investors to their own open `UPLOAD` items (FILE-11),
 * staff with the permission for the company, deal, template or visible client (AINV-11, AAPI-16).
 *
 * @throws CodedError FIELD_MISSING naming the field of the place, FORBIDDEN, NOT_FOUND for an unknown id and for a
 *   place that the caller may not see, and those of `requireAnswerable`
 */
export async function openPlace(
  transaction: Transaction,
  context: RequestContext,
  kind: UploadKind,
  fields: UploadFields,
): Promise<OpenPlace> {
  const { placeField } = kindRules[kind];
  const id = fields[placeField]?.toLowerCase();
  if (!id) throw refuse('FIELD_MISSING', { field: placeField });
  switch (kind) {
    case 'company/logo':
      return openCompany(transaction, context, id, fields);
    case 'deal/section/image':
      return openDealSection(transaction, context, { dealImageSectionId: id }, fields);
    case 'deal/section/documents':
      return openDealSection(transaction, context, { dealDocumentSectionId: id }, fields);
    default:
      return openFlowItem(transaction, context, kind, id, fields);
  }
}

/** With a `fileId`, the logo waits for the save that names it; without, the upload is a save of its own (HIST-15). */
async function openCompany(
  transaction: Transaction,
  context: RequestContext,
  id: string,
  { fileId }: UploadFields,
): Promise<OpenPlace> {
  if (!satisfies(savesCompanies, context.caller)) throw refuse('FORBIDDEN');
  if (fileId !== undefined) {
    const logo = { fileId: fileId.toLowerCase(), companyId: id };
    const isStored = await isLogoStaged(transaction, context, logo);
    return {
      ...{ place: { companyId: logo.companyId }, fileId: logo.fileId, isStored },
      stage: (blob) => stageLogo(transaction, context, logo, blob),
    };
  }
  if (!(await lockCompany(transaction, id))) throw refuse('NOT_FOUND');
  return { place: { companyId: id } };
}

/** An upload that a save has announced belongs to that save; any other is a save of its own (HIST-01). */
async function openDealSection(
  transaction: Transaction,
  context: RequestContext,
  section: FileSection,
  { dealId, fileId }: UploadFields,
): Promise<OpenPlace> {
  const open = await openSection(transaction, context, { section, dealId, fileId });
  return {
    place: open.place,
    isStored: open.isStored,
    ...(open.fileId === undefined ? {} : { fileId: open.fileId }),
    prepare: () => prepareSection(transaction, open),
    complete: async (fileIds) => addToSection(context, transaction, open, await readFileContents(transaction, fileIds)),
  };
}

async function openFlowItem(
  transaction: Transaction,
  context: RequestContext,
  kind: UploadKind,
  id: string,
  fields: UploadFields,
): Promise<OpenPlace> {
  const { caller } = context;
  const item = await lockItem(transaction, caller, id);
  const { flow } = item;
  if ((flow.kind === 'INVESTMENT') !== (kind === 'investment/documents')) throw refuse('NOT_FOUND');
  if (fields.investmentId && fields.investmentId.toLowerCase() !== flow.investmentId) throw refuse('NOT_FOUND');
  if (fields.firebaseId) await requireSubject(transaction, context, item, fields.firebaseId);
  if (flow.isOwn) await requireAnswerable(transaction, caller, item, 'UPLOAD');
  else await requireStaffMayUpload(transaction, context, item);
  return {
    ...{ place: { flowItemId: id }, flowId: flow.id },
    ...(flow.isOwn ? { complete: () => endRequest(transaction, id) } : {}),
    prepare: () => raiseCopiedVersion(transaction, context, flow),
  };
}

/** API-10: the given subject must be that of the flow's owner. */
async function requireSubject(
  transaction: Transaction,
  { services, caller }: RequestContext,
  { flow }: LockedItem,
  subject: string,
): Promise<void> {
  if (flow.isOwn && subject === caller.subject) return;
  const issuer = accountIssuer(services.configuration.identity);
  const owner = await findAccountByIdentity(transaction, { issuer, subject });
  if (!owner || owner.id !== flow.accountId) throw refuse('NOT_FOUND');
}

/** Staff upload to `DOWNLOAD` items, from which clients download (AINV-11, ONBT-12). */
async function requireStaffMayUpload(
  transaction: Transaction,
  { caller }: RequestContext,
  { flow, type }: LockedItem,
): Promise<void> {
  requireMayEdit(caller, flow);
  await requireLiveInvestment(transaction, flow, { onVisibleDeal: false });
  if (type !== 'DOWNLOAD') throw refuse('ITEM_TYPE_MISMATCH');
}
