import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { loadCaller } from '../../access/load-caller.ts';
import { anyone } from '../../access/policy.ts';
import { languageOf, ok } from '../../errors/answer.ts';
import { refuse } from '../../errors/coded-error.ts';
import { clientNetwork } from '../../identity/client-network.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import { readAccountState } from '../accounts/service.ts';
import type { RouteOptions } from '../domain.ts';
import { processSignUp, signUpWithPassword } from './service.ts';

const text = () => Type.String({ minLength: 1, maxLength: 2_000 });
const config = { policy: anyone() };

export const routes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services: { identity } }) => {
  // Authenticated by the handler: the account that a policy would look at may not exist yet.
  app.post(
    '/api/auth/process-sign-up',
    { config, schema: { body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 2_000 })) }) } },
    async (request) => {
      const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!bearer) throw refuse('UNAUTHENTICATED');
      const { token } = request.body;
      const { services } = request.requestContext;
      await requireAttempt(services.throttle, 'authorization', clientNetwork(request));
      const user = await services.identity.readUser(bearer);
      // An existing account passes the checks of any other call: it is not disabled, the session has not ended
      // (AUTH-18).
      if ((await readAccountState(services.database, user)) !== 'unknown') {
        await loadCaller(services.database, await services.tokenVerifier.verify(bearer));
      }
      return ok({
        accountId: await processSignUp(services, user, { token, requestId: request.id, language: languageOf(request) }),
      });
    },
  );

  // With an external provider, users sign up on the provider's page.
  if (!identity.embedded) return;
  app.post(
    '/api/auth/sign-up',
    {
      config,
      schema: {
        body: Type.Object({
          email: text(),
          password: text(),
          consent: Type.Literal(true),
          token: Type.Optional(Type.String({ maxLength: 2_000 })),
        }),
      },
    },
    async (request) => {
      const { services } = request.requestContext;
      const { email, password, token } = request.body;
      await requireAttempt(services.throttle, 'signUp', clientNetwork(request));
      const accountId = await signUpWithPassword(
        services,
        { email, password },
        { token, requestId: request.id, language: languageOf(request) },
      );
      return ok({ accountId });
    },
  );
};
