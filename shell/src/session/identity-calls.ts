import { reportFault } from '../error-reporting/fault-reports.ts';
import { withTimeout } from '../http/call-timeout.ts';
import { connectivity } from '../http/connectivity.ts';
import { readFully } from '../http/read-fully.ts';
import { callTimeoutMs } from '../http/with-timeout.ts';
import { authLanguage } from '../texts/auth-texts.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** A coded error of the identity provider or the sign-up; `message` is the server's text. */
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

/** External mode: creates or completes the account of the identity that just signed in. @throws SignInError */
export async function processSignUp(accessToken: string, invitation?: string): Promise<void> {
  await postJson('/api/auth/process-sign-up', invitation ? { token: invitation } : {}, {
    authorization: `Bearer ${accessToken}`,
  });
}

/** Whether an invitation is valid for the e-mail address (REG-02). Rejects when the request fails. */
export async function isInvitationValid(token: string, email: string): Promise<boolean> {
  return isAccepted('/api/validate', { token, email });
}

/** Requests a mail with a link to set a new password. @throws SignInError */
export async function requestPasswordReset(email: string): Promise<void> {
  await postJson('/api/auth/reset', { email });
}

/** Whether the code of a reset link can be used. */
export async function isResetCodeValid(code: string): Promise<boolean> {
  return isAccepted('/api/auth/reset/verify', { code });
}

/** Sets the new password. @throws SignInError */
export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await postJson('/api/auth/reset/confirm', { code, password });
}

/** Confirms an account's e-mail address with the code of the mail and the password. @throws SignInError */
export async function confirmAddress(code: string, password: string): Promise<{ email: string }> {
  const { result } = await postJson<{ result: { email: string } }>('/api/auth/confirm-address', { code, password });
  return result;
}

/** Ends the digests of the account that the code of their mails belongs to (NOTE-09). @throws SignInError */
export async function endDigests(code: string): Promise<void> {
  await postJson(`/api/digests/end?${new URLSearchParams({ code })}`, {});
}

/** Posts JSON. @throws SignInError for an error code, any other error when there is no valid response */
export async function postJson<Answer>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await send(path, body, headers);
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { message, code, params } = (answer as ErrorBody).result ?? {};
  const error = code ? new SignInError(code, message ?? code, params) : unexpectedStatus(path, response);
  if (response.status >= 500) reportFault(error, { phase: 'call', call: path });
  throw error;
}

/** Whether a request succeeds with 200. Rejects without a response and for 429 and 5xx. */
async function isAccepted(path: string, body: unknown): Promise<boolean> {
  const response = await send(path, body);
  const { status } = response;
  if (status >= 500) reportFault(unexpectedStatus(path, response), { phase: 'call', call: path });
  if (status >= 500 || status === 429) throw unexpectedStatus(path, response);
  return status === 200;
}

function unexpectedStatus(path: string, { status }: Response): Error {
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
      'accept-language': authLanguage(),
      'x-requested-with': 'platform',
      ...headers,
    },
    body: JSON.stringify(body),
  } as const;
  const call = withTimeout(callTimeoutMs, null, async ({ signal }) =>
    readFully(await fetch(path, { ...init, signal })),
  );
  return call.catch((error: unknown) => {
    connectivity().suspect();
    reportFault(error, { phase: 'call', call: path });
    throw error;
  });
}
