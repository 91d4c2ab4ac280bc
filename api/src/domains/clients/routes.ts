import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { staff } from '../../access/policy.ts';
import { withIdempotency } from '../../database/idempotency.ts';
import { ok } from '../../errors/answer.ts';
import { createClient } from './creation.ts';

const text = () => Type.String({ minLength: 1, maxLength: 1_000 });

/** Names, place and phone are validated by the same rules as in the investor's own form (REG-20). */
const CreateBody = Type.Object({
  email: text(),
  firstName: text(),
  lastName: text(),
  appClient: Type.Union([Type.Literal('YES'), Type.Literal('NO')]),
  accreditedInvestor: Type.Union([Type.Literal('YES'), Type.Literal('NO'), Type.Literal('NOT_SURE')]),
  phoneNumber: text(),
  phoneZone: text(),
  country: text(),
  city: text(),
  relationshipManagerId: Type.Optional(text()),
});

const CreateResult = Type.Object({ firebaseId: Type.String(), investorProfileId: Type.String() });

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  // AAPI-05, CACC-10, CACC-11; an `Idempotency-Key` makes retries safe (CACC-09)
  app.post(
    '/api/investor/create',
    { config: { policy: staff('create_acc_for_investor'), result: CreateResult }, schema: { body: CreateBody } },
    (request) =>
      withIdempotency(request, async (transaction) =>
        ok({ ...(await createClient(request.requestContext, transaction, request.body)) }),
      ),
  );
};
