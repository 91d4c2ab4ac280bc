import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { signedIn, staff } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { cloneOnboardingFlow } from './clones.ts';
import { cloneTemplate } from './template-clones.ts';

const CloneBody = Type.Object({
  // Null from investors' screens: the server chooses their template (ONB-19).
  flowId: Type.Union([Type.String(), Type.Null()]),
  firebaseId: Type.String({ minLength: 1 }),
});

const TemplateBody = Type.Object({ flowId: Type.String({ minLength: 1 }) });

/** The kinds of templates, each with who may copy one (ONBT-02, AINV-17). */
const templates = [
  ['onboarding', 'ONBOARDING', staff('handle_onboarding')],
  ['investment', 'INVESTMENT', staff('edit_opportunity')],
] as const;

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/onboarding/clone',
    { config: { policy: signedIn() }, schema: { body: CloneBody } },
    async ({ body, requestContext }) => {
      await cloneOnboardingFlow(requestContext, body);
      return ok({});
    },
  );
  for (const [path, kind, policy] of templates) {
    const options = { config: { policy }, schema: { body: TemplateBody } };
    // Clone as new template (AAPI-14).
    app.post(`/api/${path}/template/clone`, options, async ({ body, requestContext }) =>
      ok({ flowId: await cloneTemplate(requestContext, { kind, flowId: body.flowId }) }),
    );
  }
};
