import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UPLOAD_KINDS } from '@platform/rules';
import { Type } from 'typebox';
import { signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { deleteFlowFile, deleteSectionFile, restoreFlowFile } from './deletions.ts';
import { multipartLimits } from './parts.ts';
import { receiveFiles } from './service.ts';

const FileBody = Type.Object({ fileId: Type.String({ minLength: 1 }) });

const UploadResult = Type.Object({ fileIds: Type.Array(Type.String()) });

const deletableKinds = {
  'onboarding/documents': 'ONBOARDING_DOCUMENT',
  'investment/documents': 'INVESTMENT_DOCUMENT',
} as const;

/** One route per kind: any other path is NOT_FOUND (FILE-05, FILE-15). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  for (const kind of UPLOAD_KINDS) {
    app.post(
      `/api/upload/${kind}`,
      { config: { policy: signedIn(), slowBody: true, result: UploadResult } },
      async (request) => ok({ fileIds: await receiveFiles(request, kind) }),
    );
  }

  for (const kind of ['deal/section/image', 'deal/section/documents'] as const) {
    const options = { config: { policy: signedIn() }, schema: { body: FileBody } };
    app.post(`/api/delete/${kind}`, options, async ({ body, requestContext }) => {
      await deleteSectionFile(requestContext, kind, body.fileId);
      return ok({});
    });
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
