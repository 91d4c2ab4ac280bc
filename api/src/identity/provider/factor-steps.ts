import type { FastifyInstance } from 'fastify';
import { redeemAuthenticatorCode } from '../second-factor/authenticators.ts';
import { auditSecurity } from '../second-factor/changes.ts';
import { beginAssertion, type PasskeyUse, redeemAssertion } from '../second-factor/passkeys.ts';
import { countCodes, redeemRecoveryCode } from '../second-factor/recovery-codes.ts';
import { finishWithFactor, requireStep } from './proof.ts';
import { type InteractionOptions, refuseStep, registerStep, type Step, type StepFault } from './steps.ts';

/** Longer ones are not looked at. */
const longestCode = 100;

/** The second factor after the password: a code, a recovery code or a passkey. */
export function registerFactorSteps(app: FastifyInstance, options: InteractionOptions): void {
  const factorOf = (subject: string): PasskeyUse => ({ purpose: 'PASSKEY_FACTOR', subject });

  registerStep(app, options, 'second-factor/authenticator', async (step) => {
    const code = step.text('code');
    const { subject } = await requireStep(step, options, 'second_factor');
    const { database } = step.services;
    await attempt(step, subject, 'auth/wrong-code', () => redeemAuthenticatorCode(database, subject, code));
    return finishWithFactor(step, subject, 'otp');
  });

  registerStep(app, options, 'second-factor/recovery-code', async (step) => {
    const code = step.text('code');
    const { subject } = await requireStep(step, options, 'second_factor');
    const { prisma } = step.services.database;
    await attempt(step, subject, 'auth/wrong-recovery-code', () =>
      prisma.$transaction(async (transaction) => {
        if (code.length > longestCode || !(await redeemRecoveryCode(transaction, subject, code))) return false;
        await auditSecurity(transaction, { subject, requestId: step.request.id }, 'recovery_code_used');
        return true;
      }),
    );
    const { returnTo } = await finishWithFactor(step, subject, 'recovery_code');
    return { returnTo, recoveryCodesLeft: await countCodes(prisma, subject) };
  });

  registerStep(app, options, 'second-factor/passkey/options', async (step) => {
    const { subject } = await requireStep(step, options, 'second_factor');
    const { database } = step.services;
    return { options: await beginAssertion(database, options.publicUrl, step.interaction.uid, factorOf(subject)) };
  });

  registerStep(app, options, 'second-factor/passkey', async (step) => {
    const { subject } = await requireStep(step, options, 'second_factor');
    const { database } = step.services;
    const { uid } = step.interaction;
    await attempt(step, subject, 'auth/passkey-refused', async () => {
      const answer = step.field('response');
      return (await redeemAssertion(database, options.publicUrl, uid, factorOf(subject), answer)) !== undefined;
    });
    return finishWithFactor(step, subject, 'pop');
  });
}

/**
 * One attempt at a second factor, throttled as passwords are: counted before it is looked at, since parallel guesses
 * must not slip through between check and count.
 */
async function attempt(
  { services: { throttle }, request }: Step,
  subject: string,
  code: Extract<StepFault['code'], 'auth/wrong-code' | 'auth/wrong-recovery-code' | 'auth/passkey-refused'>,
  check: () => Promise<boolean>,
): Promise<void> {
  const fromAddress = `${subject} ${request.ip}`;
  const waits = await Promise.all([
    throttle.attempt('factorFromAddress', fromAddress),
    throttle.attempt('factor', subject),
    throttle.attempt('address', request.ip),
  ]);
  const seconds = Math.max(...waits);
  if (seconds > 0) throw refuseStep({ code: 'auth/too-many-requests', seconds });
  if (!(await check())) throw refuseStep({ code });
  await throttle.clear('factorFromAddress', fromAddress);
  await throttle.forgive('factor', subject);
  await throttle.forgive('address', request.ip);
}
