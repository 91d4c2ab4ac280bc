import { createHash, randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  devices,
  type Page,
  request,
} from '@playwright/test';
import { currentRun } from './run.ts';
import { demoPassword } from './sign-in.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface Session {
  /** The provider's cookies, which a browser holds after the sign-in. */
  cookies: Cookies;
  /** Token of the person's calls to the API, for an hour. */
  accessToken: string;
}

/** Sessions of this worker by address. Its tests run one after the other and end none of these. */
const sessions = new Map<string, Promise<Session>>();

/**
 * The session of a person, opened once a worker. For tests that leave it as it is: who signs out, ends sessions or proves
 * again who they are uses an account of their own, at the real door (`signIn`).
 */
export function sessionOf(email: string, password: string = demoPassword): Promise<Session> {
  const session = sessions.get(email) ?? openSession(email, password);
  sessions.set(email, session);
  return session;
}

/** Whatever the page opens next finds the person signed in. */
export function resumeSession(page: Page, email: string, password?: string): Promise<void> {
  return resumeIn(page.context(), email, password);
}

/** Like `resumeSession`, for every page of a browser context. */
export async function resumeIn(context: BrowserContext, email: string, password?: string): Promise<void> {
  const { cookies } = await sessionOf(email, password);
  await context.clearCookies();
  await context.addCookies(cookies);
  // Playwright would open a page of its own to store it: that is a tenth of the processor time of a short test.
  await context.addInitScript(markSignedIn);
}

/** Leaves the mark of a sign-in as the page does; once a tab, so that a sign-out takes it away for good. */
function markSignedIn(): void {
  try {
    if (sessionStorage.getItem('resumed')) return;
    sessionStorage.setItem('resumed', '1');
    localStorage.setItem('signed-in', '1');
  } catch {
    // An empty page has no storage.
  }
}

/** Makes the calls of a sign-in at the embedded provider, without a page. */
async function openSession(email: string, password: string): Promise<Session> {
  const { url } = currentRun();
  const browser = await request.newContext({
    // Within a test, it would otherwise begin with the session of the test's own person.
    storageState: { cookies: [], origins: [] },
    baseURL: url,
    userAgent: devices['Desktop Chrome'].userAgent,
    extraHTTPHeaders: { accept: 'application/json', origin: url, 'x-requested-with': 'platform' },
  });
  const verifier = randomBytes(32).toString('base64url');
  const { clientId, redirectUri, scope } = await result<Client>(await browser.get('/api/auth/configuration'));
  const code = await authorize(
    browser,
    { email, password },
    {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  );
  const redeemed = await browser.post('/oidc/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    },
  });
  const { access_token: accessToken }: { access_token: string } = await proper(redeemed).json();
  const { cookies } = await browser.storageState();
  await browser.dispose();
  return { cookies, accessToken };
}

interface Client {
  clientId: string;
  redirectUri: string;
  scope: string;
}

async function authorize(
  browser: APIRequestContext,
  credentials: { email: string; password: string },
  parameters: Record<string, string>,
): Promise<string> {
  const { uid } = await result<{ uid: string }>(await browser.get('/oidc/auth', { params: parameters }));
  const { returnTo } = await result<{ returnTo: string }>(
    await browser.post(`/oidc/interaction/${uid}/login`, { data: credentials }),
  );
  // The page that it comes to is for browsers; its address holds what is needed.
  const landed = (await browser.get(returnTo)).url();
  const code = new URL(landed).searchParams.get('code');
  if (!code) throw new Error(`The sign-in of ${credentials.email} came to ${landed}`);
  return code;
}

async function result<Result>(response: APIResponse): Promise<Result> {
  const answer: { result: Result } = await proper(response).json();
  return answer.result;
}

function proper(response: APIResponse): APIResponse {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`);
  return response;
}
