import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { staffOnDeal } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { chooseFlow } from './flow-choice.ts';
import { publishDeal, unpublishDeal } from './publication.ts';

const Id = Type.String({ minLength: 1 });
const DealBody = Type.Object({ dealId: Id });
const PublicationBody = Type.Object({
  dealId: Id,
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});
const FlowBody = Type.Object({ flowId: Id, dealId: Id });

/** Publishing and unpublishing a deal (AAPI-10), and the choice of its flow (AAPI-09). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { policy: staffOnDeal('publish_opportunity') };
  app.post('/api/deal/publish', { config, schema: { body: PublicationBody } }, async ({ body, requestContext }) => {
    await publishDeal(requestContext, body);
    return ok({});
  });
  app.post('/api/deal/unpublish', { config, schema: { body: DealBody } }, async ({ body, requestContext }) => {
    await unpublishDeal(requestContext, body.dealId);
    return ok({});
  });
  app.post(
    '/api/investment/clone',
    { config: { policy: staffOnDeal('edit_opportunity') }, schema: { body: FlowBody } },
    async ({ body, requestContext }) => {
      await chooseFlow(requestContext, body);
      return ok({});
    },
  );
};
