export interface Credentials {
  email: string;
  password: string;
}

/** The identity provider, or the sign-up, said no; `message` is its own text. */
export class SignInRefusal extends Error {
  readonly code: string;
  readonly params: Record<string, string | number>;

  constructor(code: string, message: string, params: Record<string, string | number> = {}) {
    super(message);
    this.name = 'SignInRefusal';
    this.code = code;
    this.params = params;
  }
}

interface Envelope {
  status?: string;
  result?: { message?: string; code?: string; params?: Record<string, string | number>; returnTo?: string };
}

/**
 * Gives the provider the credentials of an interaction.
 * @returns where the provider goes on
 * @throws SignInRefusal
 */
export async function submitCredentials(uid: string, credentials: Credentials): Promise<string> {
  const { result } = await post(`/oidc/interaction/${encodeURIComponent(uid)}/login`, credentials);
  const returnTo = result?.returnTo;
  if (!returnTo) throw new Error('The provider does not say where to go on');
  return returnTo;
}

export interface SignUp extends Credentials {
  consent: boolean;
  token?: string;
}

/** Creates the identity and its account in one step (REG-10). @throws SignInRefusal */
export async function signUp(request: SignUp): Promise<void> {
  await post('/api/auth/sign-up', request);
}

/** External mode: makes or completes the account of the identity that just signed in. @throws SignInRefusal */
export async function processSignUp(accessToken: string, invitation?: string): Promise<void> {
  await post('/api/auth/process-sign-up', invitation ? { token: invitation } : {}, {
    authorization: `Bearer ${accessToken}`,
  });
}

/** Whether an invitation is valid for the address (REG-02). Rejects when there was no answer. */
export async function isInvitationValid(token: string, email: string): Promise<boolean> {
  return (await send('/api/validate', { token, email })).status === 200;
}

/** Asks for a mail with a link to set a new password. @throws SignInRefusal */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/api/auth/reset', { email });
}

/** Whether the code of a reset link can be used. */
export async function isResetCodeValid(code: string): Promise<boolean> {
  return (await send('/api/auth/reset/verify', { code })).status === 200;
}

/** @throws SignInRefusal */
export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await post('/api/auth/reset/confirm', { code, password });
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Envelope> {
  const response = await send(path, body, headers);
  const answer = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok) return answer;
  const { message, code, params } = answer.result ?? {};
  if (!code) throw new Error(`${path} answered ${response.status}`);
  throw new SignInRefusal(code, message ?? code, params);
}

function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-requested-with': 'platform',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
