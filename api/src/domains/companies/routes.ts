import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { staff } from '../../access/policy.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { unpublishCompany } from './publication.ts';

const UnpublishBody = Type.Object({ companyId: Type.String({ minLength: 1, maxLength: 1_000 }) });

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  // AAPI-11, COMP-22
  app.post(
    '/api/company/unpublish',
    { config: { policy: staff('publish_opportunity') }, schema: { body: UnpublishBody } },
    (request) =>
      withIdempotency(request, async (transaction) => {
        await unpublishCompany(request.requestContext, transaction, request.body.companyId);
        return ok({});
      }),
  );
};
