import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../database/database.ts';
import { clientNetwork } from '../client-network.ts';
import { findKnownDevice, readDeviceSecrets } from '../known-devices.ts';
import { readAuthenticatorStep, takeAuthenticatorStep } from '../second-factor/authenticators.ts';
import { beginAssertion, type PasskeyUse, redeemAssertion } from '../second-factor/passkeys.ts';
import { countCodes, redeemRecoveryCode } from '../second-factor/recovery-codes.ts';
import type { ThrottleKey } from '../throttle.ts';
import { prepareFinish, requireStep } from './authentication.ts';
import { type InteractionOptions, refuseStep, registerStep, type Step, type StepFault } from './steps.ts';

/** Longer codes are rejected without a lookup. */
const maxCodeLength = 100;

/** The second factor after the password: an authenticator code, a recovery code or a passkey. */
export function registerFactorSteps(app: FastifyInstance, options: InteractionOptions): void {
  const factorOf = (subject: string): PasskeyUse => ({ purpose: 'PASSKEY_FACTOR', subject });

  registerStep(app, options, 'second-factor/authenticator', async (step) => {
    const code = step.text('code');
    const user = await requireStep(step, options, 'second_factor');
    const { subject } = user;
    const { database } = step.services;
    return attempt(step, user, { method: 'otp', fault: 'auth/wrong-code' }, async () => {
      const timeStep = await readAuthenticatorStep(database, subject, code);
      return timeStep !== undefined && ((transaction) => takeAuthenticatorStep(transaction, subject, timeStep));
    });
  });

  registerStep(app, options, 'second-factor/recovery-code', async (step) => {
    const code = step.text('code');
    const user = await requireStep(step, options, 'second_factor');
    const { subject } = user;
    const factor = { method: 'recovery_code', fault: 'auth/wrong-recovery-code' } as const;
    const { returnTo } = await attempt(step, user, factor, async () => async (transaction) => {
      if (code.length > maxCodeLength || !(await redeemRecoveryCode(transaction, subject, code))) return false;
      await options.notices.recoveryCodeUsed(transaction, { subject, requestId: step.request.id });
      return true;
    });
    return { returnTo, recoveryCodesLeft: await countCodes(step.services.database.prisma, subject) };
  });

  registerStep(app, options, 'second-factor/passkey/options', async (step) => {
    const { subject } = await requireStep(step, options, 'second_factor');
    const { database } = step.services;
    return { options: await beginAssertion(database, options.publicUrl, step.interaction.uid, factorOf(subject)) };
  });

  registerStep(app, options, 'second-factor/passkey', async (step) => {
    const user = await requireStep(step, options, 'second_factor');
    const { subject } = user;
    const { database } = step.services;
    const { uid } = step.interaction;
    return attempt(step, user, { method: 'pop', fault: 'auth/passkey-refused' }, async () => {
      const response = step.field('response');
      const authenticated = await redeemAssertion(database, options.publicUrl, uid, factorOf(subject), response);
      return authenticated !== undefined && (async () => true);
    });
  });
}

/** Redeems a factor in the transaction that finishes the sign-in. @returns false when it has already been redeemed */
type Redeem = (transaction: Transaction) => Promise<boolean>;

/**
 * One throttled attempt at a second factor, counted before it is checked, so that concurrent guesses cannot bypass the
 * limit. A correct one finishes the interaction.
 *
 * @param factor its name in RFC 8176, and the fault for a wrong one
 * @param check returns false for a wrong factor
 */
async function attempt(
  step: Step,
  { subject, email }: { subject: string; email: string },
  {
    method,
    fault,
  }: {
    method: string;
    fault: Extract<StepFault['code'], 'auth/wrong-code' | 'auth/wrong-recovery-code' | 'auth/passkey-refused'>;
  },
  check: () => Promise<false | Redeem>,
): Promise<{ returnTo: string }> {
  const {
    services: { throttle, database },
    request,
  } = step;
  const network = clientNetwork(request);
  const device = await findKnownDevice(database, readDeviceSecrets(request.headers.cookie), email);
  const narrow: ThrottleKey = device
    ? ['factorFromDevice', `${subject} ${device}`]
    : ['factorFromAddress', `${subject} ${network}`];
  const wide: ThrottleKey[] = device
    ? []
    : [
        ['address', network],
        ['factor', subject],
      ];
  const seconds = await throttle.attemptAll([narrow, ...wide]);
  if (seconds > 0) throw refuseStep({ code: 'auth/too-many-requests', seconds });
  const finishSignIn = await prepareFinish(step, subject, method);
  const redeem = await check();
  if (!redeem) throw refuseStep({ code: fault });
  await database.prisma.$transaction(async (transaction) => {
    await finishSignIn(transaction);
    if (!(await redeem(transaction))) throw refuseStep({ code: fault });
  });
  await throttle.clear(...narrow);
  for (const key of wide) await throttle.refund(...key);
  return { returnTo: step.interaction.returnTo };
}
