import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { content } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { recordEvent } from './service.ts';

/** Upper bound of a plausible visit, milliseconds. */
const maxVisit = 366 * 24 * 3_600_000;

/** What the page adds freely; of a visit, how long it was visible, milliseconds (FIG-05). */
const Payload = Type.Object(
  { visibleMs: Type.Optional(Type.Number({ minimum: 0, maximum: maxVisit })) },
  { additionalProperties: true },
);

const EventBody = Type.Object({
  companyId: Type.String(),
  dealId: Type.String(),
  event: Type.Enum(['DEAL_VIEW_MORE_CLICK', 'DEAL_INTEREST_CLICK', 'DEAL_DETAILED_VIEW_SESSION']),
  firebaseId: Type.String(),
  payload: Type.Optional(Type.Union([Payload, Type.Null()])),
  value: Type.Number({ minimum: 0, maximum: maxVisit }),
});

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/analytics/insert/',
    { config: { policy: content() }, schema: { body: EventBody }, bodyLimit: 16_384 },
    async ({ body, requestContext }) => {
      await recordEvent(requestContext, body);
      return ok({});
    },
  );
};
