import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { staff } from '../../access/policy.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { confirmClosing, declineClosing } from './decisions.ts';

/** Whether the account is closed now. */
const result = Type.Object({ closed: Type.Boolean() });

const text = () => Type.String({ minLength: 1, maxLength: 1_000 });

/** What staff decide about a request to close an account (CARE-13), by the right to disable it. */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/user/closing/confirm',
    { config: { policy: staff('manage_client'), result }, schema: { body: Type.Object({ requestId: text() }) } },
    (request) =>
      withIdempotency(request, async (transaction) =>
        ok({ ...(await confirmClosing(request.requestContext, transaction, request.body.requestId)) }),
      ),
  );
  app.post(
    '/api/user/closing/decline',
    {
      config: { policy: staff('manage_client'), result },
      schema: { body: Type.Object({ requestId: text(), reason: text() }) },
    },
    (request) =>
      withIdempotency(request, async (transaction) =>
        ok({ ...(await declineClosing(request.requestContext, transaction, request.body)) }),
      ),
  );
};
