import type { FastifyInstance } from 'fastify';
import { ok } from '../../errors/answer.ts';
import { originOf } from '../origin.ts';
import { afterPassword, readNextStep, stepUpSubject } from './authentication.ts';
import { registerEnrolmentSteps } from './enrolment-steps.ts';
import { registerFactorSteps } from './factor-steps.ts';
import { registerPasskeySteps } from './passkey-steps.ts';
import {
  findInteraction,
  type InteractionOptions,
  type InteractionRequest,
  interactionPath,
  refuseStep,
  registerStep,
  sendFault,
} from './steps.ts';

/** Routes of the sign-in form: the current prompt, and its steps (AUTH-04, AUTH-06). */
export function registerInteractions(app: FastifyInstance, options: InteractionOptions): void {
  app.get<InteractionRequest>(interactionPath, async (request, reply) => {
    const { uid } = request.params;
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('application/json')) {
      return reply.redirect(`/?interaction=${encodeURIComponent(uid)}`, 303);
    }
    const { provider } = await options.activeProvider();
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return sendFault(reply, { code: 'auth/interaction-expired' });
    const { database } = request.requestContext.services;
    const { prompt, email, methods } = await readNextStep(database, options, interaction);
    return ok({
      uid,
      prompt,
      loginHint: interaction.params.login_hint ?? null,
      email,
      methods,
      stepUp: stepUpSubject(interaction) !== undefined,
    });
  });

  registerStep(app, options, 'login', async (step) => {
    if (step.interaction.prompt.name !== 'login') throw refuseStep({ code: 'auth/interaction-expired' });
    const origin = originOf(step.request);
    const outcome = await options.users.authenticate(step.field('email'), step.field('password'), origin);
    if (!('subject' in outcome)) throw refuseStep(outcome);
    return afterPassword(step, options, outcome);
  });

  registerFactorSteps(app, options);
  registerEnrolmentSteps(app, options);
  registerPasskeySteps(app, options);
}
