import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { addPasskey, beginPasskey } from './service.ts';

const config = { policy: signedIn() };

/** Passkeys in the JSON serialization of browsers (WebAuthn Level 3). */
export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/api/security/passkeys/options', { config }, async ({ requestContext }) =>
    ok(await beginPasskey(requestContext)),
  );

  app.post(
    '/api/security/passkeys',
    { config, schema: { body: Type.Object({ name: Type.String(), response: Type.Unknown() }) } },
    async ({ requestContext, body }) => ok(await addPasskey(requestContext, body)),
  );
};
