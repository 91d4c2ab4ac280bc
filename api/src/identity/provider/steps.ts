import { type SignInErrorCode, signInErrorTexts } from '@platform/error-codes';
import { signInErrorTextsGerman } from '@platform/error-codes/german';
import { acceptedLanguage } from '@platform/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Services } from '../../context.ts';
import { ok } from '../../errors/answer.ts';
import type { SecurityNotices } from '../second-factor/notices.ts';
import type { SecondFactors } from '../second-factor/state.ts';
import type { SignInFault, Users } from '../users.ts';
import { providerPath } from './client.ts';
import type { ActiveProvider } from './holder.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Why a step of a sign-in failed, as a code that screens translate. */
export type StepFault =
  | SignInFault
  | { code: 'auth/wrong-code' | 'auth/wrong-recovery-code' | 'auth/passkey-refused' | 'auth/other-account' }
  | { code: 'auth/interaction-expired' | 'auth/request-refused' };

const textsByLanguage = { en: signInErrorTexts, de: signInErrorTextsGerman };

const statuses = {
  'auth/argument-error': 400,
  'auth/invalid-email': 401,
  'auth/user-not-found': 401,
  'auth/wrong-password': 401,
  'auth/wrong-code': 401,
  'auth/wrong-recovery-code': 401,
  'auth/passkey-refused': 401,
  'auth/other-account': 403,
  'auth/user-disabled': 401,
  'auth/too-many-requests': 429,
  'auth/interaction-expired': 410,
  'auth/request-refused': 403,
} as const satisfies Record<SignInErrorCode, number>;

/** Thrown anywhere in a step; answered with the code and status of its fault. */
export class StepError extends Error {
  readonly fault: StepFault;
  constructor(fault: StepFault) {
    super(fault.code);
    this.name = 'StepError';
    this.fault = fault;
  }
}

/** `throw refuseStep({ code: 'auth/wrong-code' })` */
export const refuseStep = (fault: StepFault): StepError => new StepError(fault);

/** A header that foreign pages cannot send without a preflight. */
const requestHeader = { name: 'x-requested-with', value: 'platform' };

export const interactionPath = `${providerPath}/interaction/:uid`;

export interface InteractionRequest {
  Params: { uid: string };
  Body: unknown;
}

export interface InteractionOptions {
  publicUrl: string;
  activeProvider: () => Promise<ActiveProvider>;
  users: Users;
  secondFactors: SecondFactors;
  notices: SecurityNotices;
}

/** One POST of the sign-in form. */
export interface Step {
  interaction: Interaction;
  provider: Provider;
  services: Services;
  request: FastifyRequest<InteractionRequest>;
  reply: FastifyReply;
  /** @throws StepError auth/argument-error unless the body has the text */
  text(name: string): string;
  /** An unvalidated field of the body. */
  field(name: string): unknown;
}

/** Registers a step; a step that throws a `StepError` is answered with its fault and may be retried. */
export function registerStep(
  app: FastifyInstance,
  { publicUrl, activeProvider }: InteractionOptions,
  name: string,
  run: (step: Step) => Promise<object>,
): void {
  app.post<InteractionRequest>(`${interactionPath}/${name}`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (!isOwnRequest(request, publicUrl)) throw refuseStep({ code: 'auth/request-refused' });
      const { provider } = await activeProvider();
      const interaction = await findInteraction(provider, request, reply);
      if (!interaction) throw refuseStep({ code: 'auth/interaction-expired' });
      const { services } = request.requestContext;
      const field = (key: string) => fieldOf(request.body, key);
      const text = (key: string) => {
        const value = field(key);
        if (typeof value !== 'string') throw refuseStep({ code: 'auth/argument-error' });
        return value;
      };
      return ok(await run({ interaction, provider, services, request, reply, field, text }));
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      request.log.info({ code: error.fault.code, step: name }, 'A sign-in step failed');
      return sendFault(reply, error.fault);
    }
  });
}

/** Returns the interaction of the URL if this browser started it: the provider checks its signed cookie. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest<InteractionRequest>,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

export function sendFault(reply: FastifyReply, fault: StepFault): FastifyReply {
  const seconds = 'seconds' in fault ? fault.seconds : undefined;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  const texts = textsByLanguage[acceptedLanguage(reply.request.headers['accept-language'])];
  return reply.code(statuses[fault.code]).send({
    status: 'ERROR',
    result: {
      code: fault.code,
      message: texts[fault.code].replace('{seconds}', String(seconds)),
      params: seconds === undefined ? {} : { seconds },
    },
  });
}

function isOwnRequest({ headers }: FastifyRequest<InteractionRequest>, publicUrl: string): boolean {
  return (
    (headers.origin === undefined || headers.origin === publicUrl) &&
    headers[requestHeader.name] === requestHeader.value &&
    Boolean(headers['content-type']?.startsWith('application/json'))
  );
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}
