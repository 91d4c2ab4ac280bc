import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { staffWithAny } from '../../access/policy.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { changeDisabled } from './disabling.ts';

const text = () => Type.String({ minLength: 1, maxLength: 1_000 });

const DisableBody = Type.Object({
  accountId: text(),
  disabled: Type.Optional(Type.Boolean()),
  successorId: Type.Optional(text()),
});

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  // AAPI-04, CLI-25, PERM-14: `manage_client` for clients, `assign_roles` for employees. An `Idempotency-Key` makes a
  // retried toggle safe.
  app.post(
    '/api/user/disable',
    {
      config: {
        policy: staffWithAny('manage_client', 'assign_roles'),
        result: Type.Object({ disabled: Type.Boolean() }),
      },
      schema: { body: DisableBody },
    },
    (request) =>
      withIdempotency(request, async (transaction) =>
        ok({ ...(await changeDisabled(request.requestContext, transaction, request.body)) }),
      ),
  );
};
