import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UPLOAD_KINDS } from '@platform/rules';
import { Type } from 'typebox';
import { anyone, contentOrStaffOnDeal, type Rule, signedIn } from '../../access/policy.ts';
import { sendDocument, sendPicture } from './downloads.ts';

const IdParams = Type.Object({ id: Type.String() });

/** The handler of pictures checks a signed link or a bearer token itself. */
const picturePolicy = anyone();
const documentPolicies: Record<'deal/section/documents' | 'investment/documents' | 'onboarding/documents', Rule> = {
  'deal/section/documents': contentOrStaffOnDeal('edit_opportunity'),
  'investment/documents': signedIn(),
  'onboarding/documents': signedIn(),
};

/** One route per kind: any other path is NOT_FOUND (FILE-05, FILE-15). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  for (const kind of UPLOAD_KINDS) {
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
};
