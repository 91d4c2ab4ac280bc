import type { ErrorCode } from '@platform/error-codes';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../errors/coded-error.ts';
import { beginAuthenticator } from '../second-factor/authenticators.ts';
import { addPasskey, confirmAuthenticator, type Enrolment } from '../second-factor/enrolment.ts';
import { beginPasskey } from '../second-factor/passkeys.ts';
import { prepareFinish, requireStep } from './authentication.ts';
import { type InteractionOptions, refuseStep, registerStep, type Step, type StepFault } from './steps.ts';

/** Enrolment of the first factor during sign-in, for users who must have one. */
export function registerEnrolmentSteps(app: FastifyInstance, options: InteractionOptions): void {
  async function enrolmentOf(step: Step): Promise<Enrolment> {
    const { subject, email } = await requireStep(step, options, 'enrolment');
    return { holder: step.interaction.uid, subject, email, requestId: step.request.id };
  }

  const servicesOf = ({ services }: Step) => ({ ...services, notices: options.notices });

  registerStep(app, options, 'enrolment/authenticator/options', async (step) =>
    beginAuthenticator(step.services.database, await enrolmentOf(step)),
  );

  registerStep(app, options, 'enrolment/authenticator', async (step) => {
    const code = step.text('code');
    const enrolment = await enrolmentOf(step);
    const finishSignIn = await prepareFinish(step, enrolment.subject, 'otp');
    const { recoveryCodes } = await translated(
      confirmAuthenticator(servicesOf(step), { ...enrolment, finishSignIn }, code),
    );
    return { returnTo: step.interaction.returnTo, recoveryCodes };
  });

  registerStep(app, options, 'enrolment/passkey/options', async (step) => ({
    options: await beginPasskey(step.services.database, options.publicUrl, await enrolmentOf(step)),
  }));

  registerStep(app, options, 'enrolment/passkey', async (step) => {
    const passkey = { name: step.text('name'), response: step.field('response') };
    const enrolment = await enrolmentOf(step);
    const finishSignIn = await prepareFinish(step, enrolment.subject, 'pop');
    const { recoveryCodes } = await translated(addPasskey(servicesOf(step), { ...enrolment, finishSignIn }, passkey));
    return { returnTo: step.interaction.returnTo, recoveryCodes };
  });
}

/** Maps error codes to the codes of a sign-in. */
const faultCodes: Partial<
  Record<ErrorCode, 'auth/wrong-code' | 'auth/passkey-refused' | 'auth/argument-error' | 'auth/interaction-expired'>
> = {
  CODE_WRONG: 'auth/wrong-code',
  PASSKEY_REFUSED: 'auth/passkey-refused',
  FIELD_INVALID: 'auth/argument-error',
  FACTOR_EXPIRED: 'auth/interaction-expired',
  FACTOR_EXISTS: 'auth/interaction-expired',
};

async function translated<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const code = error instanceof CodedError ? faultCodes[error.code] : undefined;
    if (!code) throw error;
    const fault: StepFault = { code };
    throw refuseStep(fault);
  }
}
