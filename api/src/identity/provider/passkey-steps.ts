import type { FastifyInstance } from 'fastify';
import { clientNetwork } from '../client-network.ts';
import { findKnownDevice, readDeviceSecrets } from '../known-devices.ts';
import { beginAssertion, type PasskeyUse, redeemAssertion } from '../second-factor/passkeys.ts';
import type { ThrottleKey } from '../throttle.ts';
import { finish, requireActive, requireSameAccount } from './authentication.ts';
import { type InteractionOptions, refuseStep, registerStep, type Step } from './steps.ts';

const passkeyOnly: PasskeyUse = { purpose: 'PASSKEY_SIGN_IN', subject: null };

/** Sign-in with a passkey alone: the authenticator verifies its user, so it counts as both factors. */
export function registerPasskeySteps(app: FastifyInstance, options: InteractionOptions): void {
  function requireLogin({ interaction }: Step): void {
    if (interaction.prompt.name !== 'login') throw refuseStep({ code: 'auth/interaction-expired' });
  }

  registerStep(app, options, 'passkey/options', async (step) => {
    requireLogin(step);
    const { database } = step.services;
    return { options: await beginAssertion(database, options.publicUrl, step.interaction.uid, passkeyOnly) };
  });

  registerStep(app, options, 'passkey', async (step) => {
    requireLogin(step);
    const { database, throttle } = step.services;
    const { uid } = step.interaction;
    const device = await findKnownDevice(database, readDeviceSecrets(step.request.headers.cookie));
    const counted: ThrottleKey = device ? ['passkeyFromDevice', device] : ['address', clientNetwork(step.request)];
    const seconds = await throttle.attemptAll([counted]);
    if (seconds > 0) throw refuseStep({ code: 'auth/too-many-requests', seconds });
    const user = await redeemAssertion(database, options.publicUrl, uid, passkeyOnly, step.field('response'));
    if (!user) throw refuseStep({ code: 'auth/passkey-refused' });
    await throttle.refund(...counted);
    requireSameAccount(step.interaction, user.subject);
    await requireActive(options, user.subject);
    return finish(step, { ...user, amr: ['pop', 'user', 'mfa'] });
  });
}
