import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { investor } from '../../access/policy.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { changeAmount } from './amount-change.ts';
import { cancelInvestment, invest } from './service.ts';

const id = Type.String({ minLength: 1 });
/** The account is the caller's: a body that names another one is refused, not ignored (API-10). */
const closed = { additionalProperties: false };

const AmountBody = Type.Object({ dealId: id, value: Type.String({ minLength: 1 }) }, closed);
const CancelBody = Type.Object({ investmentId: id }, closed);

/** Writes that move money (API-07, API-08); `Idempotency-Key` makes repeating them safe. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { policy: investor() };

  app.post('/api/investment/insert', { config, schema: { body: AmountBody } }, (request) =>
    withIdempotency(request, async (transaction) =>
      ok({ investmentId: await invest(request.requestContext, transaction, request.body) }),
    ),
  );

  app.post('/api/investment/modify', { config, schema: { body: AmountBody } }, (request) =>
    withIdempotency(request, async (transaction) =>
      ok({ investmentId: await changeAmount(request.requestContext, transaction, request.body) }),
    ),
  );

  app.post('/api/investment/cancel', { config, schema: { body: CancelBody } }, (request) =>
    withIdempotency(request, async (transaction) => {
      await cancelInvestment(request.requestContext, transaction, request.body.investmentId);
      return ok({});
    }),
  );
};
