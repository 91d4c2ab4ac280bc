import type { UploadKind } from '@platform/rules';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../../access/authenticate.ts';
import { authorize, satisfies } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { clientScope } from '../../access/client-scope.ts';
import { dealScope } from '../../access/deal-rights.ts';
import { content, contentOrStaffOnDeal, type Rule, signedIn } from '../../access/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import {
  type FileReader,
  type ReadableFile,
  readDealFile,
  readFileOfKind,
  readFlowFile,
} from '../../read-models/file-access.ts';
import { kindRules, type PictureKind } from './kinds.ts';

/**
 * Sends the bytes of a document that the caller may read (FILE-12, FILE-13).
 *
 * @throws CodedError NOT_FOUND for an unknown or malformed id and for a file that the caller may not read (FILE-15)
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: DocumentKind,
  id: string,
): Promise<FastifyReply> {
  return send(request.requestContext, reply, await findDocument(request.requestContext, kind, id), 'attachment');
}

export type DocumentKind = Exclude<UploadKind, PictureKind>;

/**
 * Returns a document that the caller may read (FILE-12, FILE-13).
 *
 * @throws CodedError NOT_FOUND for any other id
 */
export async function findDocument(
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  kind: DocumentKind,
  id: string,
): Promise<ReadableFile> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const read = kind === 'deal/section/documents' ? readDealFile : readFlowFile;
  const file = await read(services.database, kindRules[kind].kind, id, readerOf(caller));
  if (!file) throw refuse('NOT_FOUND');
  return file;
}

/** Scope of picture links that also work while the deal is hidden. */
const forEditors = 'editor';

/**
 * Returns a short-lived signed link to a picture of a deal (API-01). It works while the deal is visible (FILE-13); for
 * editors of the deal it works in any case.
 */
export function dealImageLink(
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  { fileId, dealId }: { fileId: string; dealId: string },
): string {
  const { editsAllDeals, editedDeals } = readerOf(caller);
  const mayEdit = editsAllDeals || editedDeals.includes(dealId);
  return services.links.sign(`/api/download/deal/section/image/${fileId}`, mayEdit ? forEditors : undefined);
}

const pictureRules: Record<PictureKind, Rule> = {
  'company/logo': signedIn(),
  'deal/section/image': contentOrStaffOnDeal('edit_opportunity'),
};

/**
 * Sends the bytes of a picture for a signed link, which was issued to an authorized caller, or for a bearer token. A
 * picture of a deal is no longer served when the deal becomes hidden, even for links issued before.
 *
 * @throws CodedError UNAUTHENTICATED without either, NOT_FOUND
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PictureKind,
  id: string,
): Promise<FastifyReply> {
  const context = request.requestContext;
  const { services } = context;
  const [path = ''] = request.url.split('?');
  // The query is unvalidated; the signer accepts strings only.
  const query = request.query as { expires?: unknown; signature?: unknown };
  const isForEditors = services.links.isSigned(path, query, forEditors);
  const isSigned = isForEditors || services.links.isSigned(path, query);
  const reader = isSigned
    ? { readsVisibleDeals: true, editsAllDeals: isForEditors, editedDeals: [] }
    : readerOf(await authenticatePicture(request, pictureRules[kind]));
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const file =
    kind === 'deal/section/image'
      ? await readDealFile(services.database, kindRules[kind].kind, id, reader)
      : await readFileOfKind(services.database, kindRules[kind].kind, id);
  return send(context, reply, file, 'inline');
}

async function authenticatePicture(request: FastifyRequest, rule: Rule): Promise<Caller> {
  const { caller } = await authenticate(request.requestContext.services, request.headers.authorization);
  authorize(rule, caller);
  return caller;
}

function readerOf(caller: Caller): FileReader {
  const { accountId, isAdmin, permissions } = caller;
  const edited = dealScope(caller, 'edit_opportunity');
  const readsClientDocuments = isAdmin && permissions.has('read_client_document');
  return {
    accountId,
    readsOnboardingTemplates: readsClientDocuments || (isAdmin && permissions.has('handle_onboarding')),
    readsInvestmentTemplates: readsClientDocuments || edited.all,
    readsClientDocuments,
    clients: clientScope(caller),
    readsVisibleDeals: satisfies(content(), caller),
    editsAllDeals: edited.all,
    editedDeals: edited.deals,
  };
}

async function send(
  { services }: RequestContext,
  reply: FastifyReply,
  file: ReadableFile | undefined,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> {
  if (!file) throw refuse('NOT_FOUND');
  const bytes = await services.storage.read(file.storageKey);
  // Pictures are immutable under their id; documents must not be cached.
  if (disposition === 'inline') reply.header('cache-control', 'private, max-age=600');
  return reply
    .header('content-type', file.mediaType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', contentDisposition(file.name, { type: disposition }))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes);
}
