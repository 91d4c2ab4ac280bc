import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { anyone } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { clientNetwork } from '../../identity/client-network.ts';
import { originOf } from '../../identity/origin.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import type { RouteOptions } from '../domain.ts';
import { confirmReset, requestReset, verifyResetCode } from './service.ts';

const text = () => Type.String({ minLength: 1, maxLength: 2_000 });
const config = { policy: anyone() };

/** Registered in embedded mode only: an external provider manages its users' passwords itself. */
export const routes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services: { identity } }) => {
  if (!identity.embedded) return;

  app.post('/api/auth/reset', { config, schema: { body: Type.Object({ email: text() }) } }, async (request) => {
    const { services } = request.requestContext;
    await requireAttempt(services.throttle, 'code', clientNetwork(request));
    await requestReset(services, { email: request.body.email, from: originOf(request) }, request.log);
    return ok({});
  });

  app.post('/api/auth/reset/verify', { config, schema: { body: Type.Object({ code: text() }) } }, async (request) => {
    const { services } = request.requestContext;
    await requireAttempt(services.throttle, 'code', clientNetwork(request));
    return ok(await verifyResetCode(services, request.body.code));
  });

  app.post(
    '/api/auth/reset/confirm',
    { config, schema: { body: Type.Object({ code: text(), password: text() }) } },
    async (request) => {
      const { services } = request.requestContext;
      await requireAttempt(services.throttle, 'code', clientNetwork(request));
      await confirmReset(services, request.body, { requestId: request.id, address: clientNetwork(request) });
      return ok({});
    },
  );
};
