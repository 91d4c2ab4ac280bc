import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UPLOAD_KINDS } from '@platform/rules';
import { Type } from 'typebox';
import { anyone, content, type Rule, signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { deleteFlowFile, restoreFlowFile } from './deletions.ts';
import { sendDocument, sendPicture } from './downloads.ts';
import { multipartLimits } from './upload-parts.ts';
import { receiveUpload } from './uploads.ts';

const FileBody = Type.Object({ fileId: Type.String({ minLength: 1 }) });
const IdParams = Type.Object({ id: Type.String() });

/** Pictures check a signed link or a token themselves. */
const picturePolicy = anyone();
const documentPolicies: Record<'deal/section/documents' | 'investment/documents' | 'onboarding/documents', Rule> = {
  'deal/section/documents': content(),
  'investment/documents': signedIn(),
  'onboarding/documents': signedIn(),
};
const deletableKinds = {
  'onboarding/documents': 'ONBOARDING_DOCUMENT',
  'investment/documents': 'INVESTMENT_DOCUMENT',
} as const;

/** One route a kind: any other path is not found (FILE-05, FILE-15). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  for (const kind of UPLOAD_KINDS) {
    app.post(`/api/upload/${kind}`, { config: { policy: signedIn(), slowBody: true } }, async (request) =>
      ok({ fileIds: await receiveUpload(request, kind) }),
    );
    const path = `/api/download/${kind}/:id`;
    if (kind === 'company/logo' || kind === 'deal/section/image') {
      app.get(path, { config: { policy: picturePolicy }, schema: { params: IdParams } }, (request, reply) =>
        sendPicture(request, reply, kind, request.params.id),
      );
    } else {
      const config = { policy: documentPolicies[kind] };
      app.get(path, { config, schema: { params: IdParams } }, (request, reply) =>
        sendDocument(request, reply, kind, request.params.id),
      );
    }
  }

  for (const kind of ['onboarding/documents', 'investment/documents'] as const) {
    const options = { config: { policy: signedIn() }, schema: { body: FileBody } };
    app.post(`/api/delete/${kind}`, options, async ({ body, requestContext }) => {
      await deleteFlowFile(requestContext, deletableKinds[kind], body.fileId);
      return ok({});
    });
    app.post(`/api/restore/${kind}`, options, async ({ body, requestContext }) => {
      await restoreFlowFile(requestContext, deletableKinds[kind], body.fileId);
      return ok({});
    });
  }
};
