import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { signedIn } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { cloneOnboardingFlow } from './clones.ts';

const CloneBody = Type.Object({
  // Null from investors' screens: the server chooses their template (ONB-19).
  flowId: Type.Union([Type.String(), Type.Null()]),
  firebaseId: Type.String({ minLength: 1 }),
});

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/onboarding/clone',
    { config: { policy: signedIn() }, schema: { body: CloneBody } },
    async ({ body, requestContext }) => {
      await cloneOnboardingFlow(requestContext, body);
      return ok({});
    },
  );
};
