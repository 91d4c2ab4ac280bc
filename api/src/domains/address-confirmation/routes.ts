import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { anyone, signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { clientNetwork } from '../../identity/client-network.ts';
import { originOf } from '../../identity/origin.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import type { RouteOptions } from '../domain.ts';
import { confirmAddressByCode, resendConfirmation } from './service.ts';

const text = () => Type.String({ minLength: 1, maxLength: 2_000 });

/** Registered in embedded mode only: an external provider verifies its users' addresses itself. */
export const routes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services: { identity } }) => {
  const { embedded } = identity;
  if (!embedded) return;
  const { users } = embedded;

  app.post(
    '/api/auth/confirm-address',
    {
      config: { policy: anyone(), result: Type.Object({ email: Type.String() }) },
      schema: { body: Type.Object({ code: text(), password: text() }) },
    },
    async (request) => {
      const { database, events, throttle } = request.requestContext.services;
      await requireAttempt(throttle, 'code', clientNetwork(request));
      const confirmation = { ...request.body, from: originOf(request) };
      return ok(await confirmAddressByCode({ database, events, users }, confirmation, { requestId: request.id }));
    },
  );

  app.post(
    '/api/auth/confirm-address/resend',
    {
      config: { policy: signedIn(), result: Type.Object({ mailSent: Type.Boolean() }) },
      schema: { body: Type.Object({}) },
    },
    async (request) => ok(await resendConfirmation(request.requestContext)),
  );
};
