import { reportFault } from '../error-reporting/fault-reports.ts';
import { withTimeout } from '../http/call-timeout.ts';
import { whole } from '../http/read-fully.ts';
import { callTimeoutMs } from '../http/with-timeout.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The identity provider, or the sign-up, said no; `message` is its own text. */
export class SignInError extends Error {
  readonly code: string;
  readonly params: Record<string, string | number>;

  constructor(code: string, message: string, params: Record<string, string | number> = {}) {
    super(message);
    this.name = 'SignInError';
    this.code = code;
    this.params = params;
  }
}

interface ErrorBody {
  result?: { message?: string; code?: string; params?: Record<string, string | number> };
}

export interface SignUp extends Credentials {
  consent: boolean;
  token?: string;
}

/** Creates the identity and its account in one step (REG-10). @throws SignInError */
export async function signUp(request: SignUp): Promise<void> {
  await postJson('/api/auth/sign-up', request);
}

/** External mode: makes or completes the account of the identity that just signed in. @throws SignInError */
export async function processSignUp(accessToken: string, invitation?: string): Promise<void> {
  await postJson('/api/auth/process-sign-up', invitation ? { token: invitation } : {}, {
    authorization: `Bearer ${accessToken}`,
  });
}

/** Whether an invitation is valid for the address (REG-02). Rejects when the server could not say so now. */
export async function isInvitationValid(token: string, email: string): Promise<boolean> {
  return isAccepted('/api/validate', { token, email });
}

/** Asks for a mail with a link to set a new password. @throws SignInError */
export async function requestPasswordReset(email: string): Promise<void> {
  await postJson('/api/auth/reset', { email });
}

/** Whether the code of a reset link can be used. */
export async function isResetCodeValid(code: string): Promise<boolean> {
  return isAccepted('/api/auth/reset/verify', { code });
}

/** @throws SignInError */
export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await postJson('/api/auth/reset/confirm', { code, password });
}

/** Confirms the address of an account by the code of the mail and the account's password. @throws SignInError */
export async function confirmAddress(code: string, password: string): Promise<{ email: string }> {
  const { result } = await postJson<{ result: { email: string } }>('/api/auth/confirm-address', { code, password });
  return result;
}

/** @throws SignInError when it was refused with a code, any other error when there was no proper answer */
export async function postJson<Answer>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await send(path, body, headers);
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { message, code, params } = (answer as ErrorBody).result ?? {};
  const refusal = code ? new SignInError(code, message ?? code, params) : noProperAnswer(path, response);
  if (response.status >= 500) reportFault(refusal, { phase: 'call', call: path });
  throw refusal;
}

/** Whether a call is answered with 200. Rejects when there was none. */
async function isAccepted(path: string, body: unknown): Promise<boolean> {
  const response = await send(path, body);
  const { status } = response;
  if (status >= 500) reportFault(noProperAnswer(path, response), { phase: 'call', call: path });
  if (status >= 500 || status === 429) throw noProperAnswer(path, response);
  return status === 200;
}

function noProperAnswer(path: string, { status }: Response): Error {
  return new Error(`${path} answered ${status}`);
}

async function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
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
  } as const;
  const call = withTimeout(callTimeoutMs, null, async ({ signal }) => whole(await fetch(path, { ...init, signal })));
  return call.catch((error: unknown) => {
    reportFault(error, { phase: 'call', call: path });
    throw error;
  });
}
