import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { content, signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import type { DocumentKind } from '../files/service.ts';
import { recordReading } from './reading.ts';
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

/** Pages in one call; the rest follows with the next one. */
const maxPages = 200;

/** A document by its address below `/api/download/`. */
const documentPattern = '^(deal/section/documents|investment/documents|onboarding/documents)/[0-9a-fA-F-]{36}$';

const ReadingBody = Type.Object({
  viewId: Type.String({ format: 'uuid' }),
  document: Type.String({ pattern: documentPattern }),
  pages: Type.Array(
    Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 100_000 }),
      visibleMs: Type.Integer({ minimum: 0, maximum: maxVisit }),
    }),
    { maxItems: maxPages },
  ),
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

  app.post(
    '/api/analytics/reading/',
    // As the documents themselves, which are checked one by one.
    {
      config: { policy: signedIn(), result: Type.Object({ isRecorded: Type.Boolean() }) },
      schema: { body: ReadingBody },
      bodyLimit: 16_384,
    },
    async ({ body: { document, ...reading }, requestContext }) => {
      const [id = '', ...kind] = document.split('/').reverse();
      const sent = { ...reading, document: { kind: kind.reverse().join('/') as DocumentKind, id } };
      return ok({ isRecorded: await recordReading(requestContext, sent) });
    },
  );
};
