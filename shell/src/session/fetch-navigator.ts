import type { INavigator, IWindow } from 'oidc-client-ts';
import type { AnswerChallenge, PendingStep } from './challenge-calls.ts';

const maxHops = 8;

/**
 * Creates a navigator that follows the redirects of an OpenID Connect flow by same-origin `fetch` instead of page
 * loads. oidc-client-ts treats it as a window and still handles state, nonce, PKCE and the code exchange.
 * @param answerChallenge completes interactions; without it, an interaction fails the flow as `login_required` would
 */
export function createFetchNavigator(answerChallenge?: AnswerChallenge): INavigator {
  const window: IWindow = {
    navigate: async ({ url }) => ({ url: await follow(url, answerChallenge) }),
    close() {},
  };
  return { prepare: async () => window, callback: async () => undefined };
}

/** Timeout in milliseconds for a response of the provider. */
const hopTimeout = 10_000;

/** Timeout in milliseconds for ending the session at the provider; the page signs out locally in any case. */
const signOutTimeout = 5_000;

/**
 * Creates a navigator that ends the session at the embedded provider with one request, which outlives the page when it
 * is closed right after the click (AUTH-11). The redirect back to the page is not followed; receiving it means success.
 */
export function createSignOutNavigator(): INavigator {
  const window: IWindow = {
    async navigate({ url }) {
      const response = await fetch(url, {
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'manual',
        keepalive: true,
        signal: AbortSignal.timeout(signOutTimeout),
      });
      if (response.type !== 'opaqueredirect')
        throw new Error(`The provider did not end the session (${response.status})`);
      return { url: `${location.origin}/` };
    },
    close() {},
  };
  return { prepare: async () => window, callback: async () => undefined };
}

/**
 * Resumes an interaction that was started before a page reload, up to the redirect URI. The authorization code sent
 * there is ignored, since its PKCE verifier is lost.
 *
 * @returns false when the interaction does not exist or is at its first step
 */
export async function resumeInteraction(uid: string, answerChallenge: AnswerChallenge): Promise<boolean> {
  const response = await hop(`/oidc/interaction/${encodeURIComponent(uid)}`);
  if (!response.ok) return false;
  const { result: step } = (await response.json()) as { result: PendingStep };
  if (step.prompt === 'login') return false;
  await follow(await answerChallenge(step), answerChallenge);
  return true;
}

async function follow(start: string, answerChallenge?: AnswerChallenge): Promise<string> {
  let response = await hop(start);
  for (let count = 0; count < maxHops; count++) {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/oidc/interaction/')) {
      if (!answerChallenge) throw new Error('The provider asks for a sign-in');
      if (!response.ok) throw new Error(`The provider lost the sign-in (${response.status})`);
      const { result } = (await response.json()) as { result: PendingStep };
      response = await hop(await answerChallenge(result));
    } else if (pathname.startsWith('/oidc/')) {
      response = await submitForm(response);
    } else {
      return response.url;
    }
  }
  throw new Error('The provider redirected too often');
}

async function hop(url: string, init: RequestInit = {}): Promise<Response> {
  if (new URL(url, location.origin).origin !== location.origin)
    throw new Error('The provider redirected to another origin');
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { accept: 'application/json, text/html;q=0.9' },
    signal: AbortSignal.timeout(hopTimeout),
    ...init,
  });
  if (new URL(response.url).origin !== location.origin) throw new Error('The provider redirected to another origin');
  return response;
}

/** Submits the form of the provider's account-switch page unchanged. */
async function submitForm(page: Response): Promise<Response> {
  const form = new DOMParser().parseFromString(await page.text(), 'text/html').forms[0];
  const action = form?.getAttribute('action');
  if (!form || !action) throw new Error(`The provider failed (${page.status})`);
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return hop(action, { method: 'POST', body: new URLSearchParams(fields) });
}
