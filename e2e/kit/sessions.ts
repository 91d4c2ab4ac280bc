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
  /** The provider's cookies of a signed-in browser. */
  cookies: Cookies;
  /** Access token for API calls, valid for an hour. */
  accessToken: string;
}

/** Sessions of this worker, by product and e-mail address. Its tests run sequentially and must not end these sessions. */
const sessions = new Map<string, Promise<Session>>();

/**
 * Returns the session of an account, opened once per worker and product. Tests that sign out, end sessions or re-authenticate need
 * their own account and the sign-in page (`signIn`).
 */
export function sessionOf(email: string, password: string = demoPassword): Promise<Session> {
  const account = `${currentRun().dataDirectory} ${email}`;
  const session = sessions.get(account) ?? openSession(email, password);
  sessions.set(account, session);
  return session;
}

/** Signs the page in with the account's session of this worker. */
export function resumeSession(page: Page, email: string, password?: string): Promise<void> {
  return resumeIn(page.context(), email, password);
}

/** Like `resumeSession`, for every page of a browser context. */
export async function resumeIn(context: BrowserContext, email: string, password?: string): Promise<void> {
  const { cookies } = await sessionOf(email, password);
  await context.clearCookies();
  await context.addCookies(cookies);
  // `storageState` would open an extra page, which takes a tenth of the CPU time of a short test.
  await context.addInitScript(markSignedIn);
}

/** Sets the signed-in mark like the page does; once per tab, so that a sign-out removes it permanently. */
function markSignedIn(): void {
  try {
    if (sessionStorage.getItem('resumed')) return;
    sessionStorage.setItem('resumed', '1');
    localStorage.setItem('signed-in', '1');
  } catch {
    // An empty page has no storage.
  }
}

/** Signs in at the embedded provider with API calls, without a page. */
async function openSession(email: string, password: string): Promise<Session> {
  const { url } = currentRun();
  const browser = await request.newContext({
    // Overrides the storage state of the test's own account.
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
  const { access_token: accessToken }: { access_token: string } = await requireOk(redeemed).json();
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
  // Only the code in the final URL is needed, not its page.
  const landed = (await browser.get(returnTo)).url();
  const code = new URL(landed).searchParams.get('code');
  if (!code) throw new Error(`The sign-in of ${credentials.email} ended at ${landed}`);
  return code;
}

async function result<Result>(response: APIResponse): Promise<Result> {
  const answer: { result: Result } = await requireOk(response).json();
  return answer.result;
}

function requireOk(response: APIResponse): APIResponse {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`);
  return response;
}
