import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../access/client-network.ts';
import { loadCaller } from '../access/load-caller.ts';
import { anyone, signedIn } from '../access/policy.ts';
import { readAccountState } from '../domains/accounts/service.ts';
import { ok } from '../errors/answer.ts';
import { refuse } from '../errors/refusal.ts';
import { confirmAddressByCode, resendConfirmation } from './address-confirmation.ts';
import type { ClientConfiguration } from './identity.ts';
import { readDeviceSecrets } from './known-devices.ts';
import { confirmReset, requestReset, verifyResetCode } from './reset.ts';
import { processSignUp, type SignUpIdentity, signUpWithPassword } from './sign-up.ts';
import { requireAttempt } from './throttle.ts';
import type { Origin, Users } from './users.ts';

const text = () => Type.String({ minLength: 1, maxLength: 2_000 });
const config = { policy: anyone() };

const originOf = (request: FastifyRequest): Origin => ({
  address: clientNetwork(request),
  deviceSecrets: readDeviceSecrets(request.headers.cookie),
});

export interface CommonRoutesOptions {
  clientConfiguration: () => ClientConfiguration;
  /** @throws Refusal UNAUTHENTICATED, EMAIL_NOT_VERIFIED */
  readSignUpIdentity: (token: string) => Promise<SignUpIdentity>;
}

/** What both modes have: the page's settings, and sign-up of whoever has a token. */
export const commonRoutes: FastifyPluginAsyncTypebox<CommonRoutesOptions> = async (
  app,
  { clientConfiguration, readSignUpIdentity },
) => {
  app.get('/api/auth/configuration', { config }, async () => ok(clientConfiguration()));

  // The token proves who calls; there may be no account yet that a policy could look at.
  app.post(
    '/api/auth/process-sign-up',
    { config, schema: { body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 2_000 })) }) } },
    async (request) => {
      const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!bearer) throw refuse('UNAUTHENTICATED');
      const { token } = request.body;
      const { services } = request.requestContext;
      await requireAttempt(services.throttle, 'authorization', clientNetwork(request));
      const identity = await readSignUpIdentity(bearer);
      // Whoever has an account is asked what every other call asks: not disabled, the session not ended (AUTH-18).
      if ((await readAccountState(services.database, identity)) !== 'unknown') {
        await loadCaller(services.database, await services.tokenVerifier.verify(bearer));
      }
      return ok({ accountId: await processSignUp(services, identity, { token, requestId: request.id }) });
    },
  );
};

/** What the embedded provider's users need besides signing in: an account, and a new password. */
export const embeddedRoutes: FastifyPluginAsyncTypebox<{ users: Users }> = async (app, { users }) => {
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
      const accountId = await signUpWithPassword(services, { email, password }, { token, requestId: request.id });
      return ok({ accountId });
    },
  );

  app.post(
    '/api/auth/confirm-address',
    { config, schema: { body: Type.Object({ code: text(), password: text() }) } },
    async (request) => {
      const { database, throttle } = request.requestContext.services;
      await requireAttempt(throttle, 'code', clientNetwork(request));
      const confirmation = { ...request.body, from: originOf(request) };
      return ok(await confirmAddressByCode({ database, users }, confirmation, { requestId: request.id }));
    },
  );

  app.post(
    '/api/auth/confirm-address/resend',
    { config: { policy: signedIn() }, schema: { body: Type.Object({}) } },
    async (request) => ok(await resendConfirmation(request.requestContext)),
  );

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
