import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { ok } from '../../errors/answer.ts';
import type { SignInFault, Users } from '../users.ts';
import { providerPath } from './client.ts';
import type { ActiveProvider } from './holder.ts';

type InteractionFault = { code: 'auth/interaction-expired' | 'auth/request-refused' };
type Fault = SignInFault | InteractionFault;

const faults: Record<Fault['code'], { status: number; message: string }> = {
  'auth/argument-error': { status: 400, message: 'Send an e-mail address and a password' },
  'auth/invalid-email': { status: 401, message: 'The email address is badly formatted.' },
  'auth/user-not-found': { status: 401, message: 'There is no user with this email address.' },
  'auth/wrong-password': { status: 401, message: 'The password is not right.' },
  'auth/user-disabled': { status: 401, message: 'Your account has been disabled' },
  'auth/too-many-requests': { status: 429, message: 'Too many attempts. Try again in {seconds} seconds' },
  'auth/interaction-expired': { status: 410, message: 'This sign-in has expired. Try again' },
  'auth/request-refused': { status: 403, message: 'This request is not allowed' },
};

/** The header that no foreign page can send without asking first. */
const requestHeader = { name: 'x-requested-with', value: 'platform' };

interface InteractionRequest {
  Params: { uid: string };
  Body: unknown;
}

export interface InteractionRoutesOptions {
  publicUrl: string;
  activeProvider: () => Promise<ActiveProvider>;
  users: Users;
}

/** The sign-in form's side of an authorization: what is asked, and the answer to it (AUTH-04, AUTH-06). */
export function registerInteractions(
  app: FastifyInstance,
  { publicUrl, activeProvider, users }: InteractionRoutesOptions,
): void {
  const path = `${providerPath}/interaction/:uid`;

  app.get<InteractionRequest>(path, async (request, reply) => {
    const { uid } = request.params;
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('application/json')) {
      return reply.redirect(`/?interaction=${encodeURIComponent(uid)}`, 303);
    }
    const { provider } = await activeProvider();
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return refuseSignIn(reply, { code: 'auth/interaction-expired' });
    return ok({ uid, prompt: interaction.prompt.name, loginHint: interaction.params.login_hint ?? null });
  });

  app.post<InteractionRequest>(`${path}/login`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnRequest(request, publicUrl)) return refuseSignIn(reply, { code: 'auth/request-refused' });
    const { provider } = await activeProvider();
    const interaction = await findInteraction(provider, request, reply);
    if (interaction?.prompt.name !== 'login') return refuseSignIn(reply, { code: 'auth/interaction-expired' });

    const { email, password } = readCredentials(request.body);
    const outcome = await users.authenticate(email, password, request.ip);
    if (!('subject' in outcome)) {
      request.log.info({ code: outcome.code }, 'A sign-in was refused');
      return refuseSignIn(reply, outcome);
    }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: outcome.subject, amr: ['pwd'], remember: true },
    });
    return ok({ returnTo });
  });
}

/** The interaction of the address, if this browser is the one that started it: the provider checks its signed cookie. */
async function findInteraction(provider: Provider, request: FastifyRequest<InteractionRequest>, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function isOwnRequest({ headers }: FastifyRequest<InteractionRequest>, publicUrl: string): boolean {
  return (
    (headers.origin === undefined || headers.origin === publicUrl) &&
    headers[requestHeader.name] === requestHeader.value &&
    Boolean(headers['content-type']?.startsWith('application/json'))
  );
}

function readCredentials(body: unknown): { email: unknown; password: unknown } {
  if (typeof body !== 'object' || body === null) return { email: undefined, password: undefined };
  return { email: Reflect.get(body, 'email'), password: Reflect.get(body, 'password') };
}

function refuseSignIn(reply: FastifyReply, fault: Fault): FastifyReply {
  const { status, message } = faults[fault.code];
  const seconds = 'seconds' in fault ? fault.seconds : undefined;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.code(status).send({
    status: 'ERROR',
    result: {
      code: fault.code,
      message: message.replace('{seconds}', String(seconds)),
      params: seconds === undefined ? {} : { seconds },
    },
  });
}
