import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { staffOnDeal } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { publishDeal, unpublishDeal } from './publication.ts';

const DealBody = Type.Object({ dealId: Type.String({ minLength: 1 }) });

/** Publishing and unpublishing a deal (AAPI-10). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  const options = { config: { policy: staffOnDeal('publish_opportunity') }, schema: { body: DealBody } };
  app.post('/api/deal/publish', options, async ({ body, requestContext }) => {
    await publishDeal(requestContext, body.dealId);
    return ok({});
  });
  app.post('/api/deal/unpublish', options, async ({ body, requestContext }) => {
    await unpublishDeal(requestContext, body.dealId);
    return ok({});
  });
};
