import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { content, contentOrStaffWithAny, investor } from '../../access/policy.ts';
import { withDealLock } from '../../database/deal-lock.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { changeAmount } from './amount-change.ts';
import { exportMyEntries } from './export.ts';
import { cancelInvestment, getDealOfCancellable, invest } from './service.ts';

const id = Type.String({ minLength: 1 });
/**
 * The account is the caller's: a body with any other field, such as an account, is rejected instead of ignored
 * (API-10).
 */
const noOtherFields = { additionalProperties: false };

const version = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));
const amount = {
  ...{ dealId: id, value: Type.String({ minLength: 1 }) },
  // HIST-09: what the page showed; pages of former releases name none.
  ...{ dealVersion: version, companyVersion: version },
};
const AmountBody = Type.Object(amount, noOtherFields);
// CARE-01: the investment that the page showed, which the change replaces; pages of former releases name none.
const ChangeBody = Type.Object({ ...amount, investmentId: Type.Optional(id) }, noOtherFields);
const CancelBody = Type.Object({ investmentId: id }, noOtherFields);

const ListQuery = Type.Object(
  {
    progress: Type.Optional(Type.Enum(['IN_PROGRESS', 'COMPLETED'])),
    search: Type.Optional(Type.String()),
    column: Type.Optional(Type.Enum(['UPDATED_AT', 'COMPANY_NAME', 'VALUATION', 'AVAILABLE_AMOUNT'])),
    direction: Type.Optional(Type.Enum(['asc_nulls_first', 'desc_nulls_last'])),
  },
  noOtherFields,
);

/** Export of the list, and writes that move money (API-07, API-08); an `Idempotency-Key` makes retries safe. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { policy: investor(), result: Type.Object({ investmentId: id }) };

  app.post('/api/investment/insert', { config, schema: { body: AmountBody } }, (request) =>
    withDealLock(request, request.body.dealId, () =>
      withIdempotency(request, async (transaction) =>
        ok({ investmentId: await invest(request.requestContext, transaction, request.body) }),
      ),
    ),
  );

  app.post('/api/investment/modify', { config, schema: { body: ChangeBody } }, (request) =>
    withDealLock(request, request.body.dealId, () =>
      withIdempotency(request, async (transaction) =>
        ok({ investmentId: await changeAmount(request.requestContext, transaction, request.body) }),
      ),
    ),
  );

  // All pages of `myInvestmentEntries`.
  app.get(
    '/api/investment/export',
    { config: { policy: content() }, schema: { querystring: ListQuery } },
    async ({ query, requestContext }, reply) => {
      const { progress, search, column = 'UPDATED_AT', direction = 'desc_nulls_last' } = query;
      const { name, content: csv } = await exportMyEntries(requestContext, {
        progress,
        search,
        sort: { column, direction },
      });
      return reply.header('content-disposition', contentDisposition(name)).type('text/csv; charset=utf-8').send(csv);
    },
  );

  // Staff cancel for clients (AAPI-12); the service checks for whom.
  const cancelling = { policy: contentOrStaffWithAny('manage_client_document') };
  app.post('/api/investment/cancel', { config: cancelling, schema: { body: CancelBody } }, async (request) => {
    const { requestContext, body } = request;
    return withDealLock(request, await getDealOfCancellable(requestContext, body.investmentId), () =>
      withIdempotency(request, async (transaction) => {
        await cancelInvestment(requestContext, transaction, body.investmentId);
        return ok({});
      }),
    );
  });
};
