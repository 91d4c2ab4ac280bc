import type { INavigator, IWindow } from 'oidc-client-ts';
import type { AnswerChallenge, PendingStep } from './challenge-calls.ts';

const maximumHops = 8;

/**
 * Runs the hops of an OpenID Connect exchange by same-origin `fetch` instead of by page loads. oidc-client-ts takes it
 * for a window: state, nonce, PKCE and the exchange of the code stay the library's.
 * @param prove signs somebody in; without it an interaction ends the exchange as `login_required`
 */
export function createFetchNavigator(prove?: AnswerChallenge): INavigator {
  const window: IWindow = {
    navigate: async ({ url }) => ({ url: await follow(url, prove) }),
    close() {},
  };
  return { prepare: async () => window, callback: async () => undefined };
}

/** Longest wait in milliseconds for an answer of the provider. */
const hopTimeout = 10_000;

/** Longest wait in milliseconds for the provider to end the session; then the page is left all the same. */
const signOutTimeout = 5_000;

/**
 * Ends the session at the embedded provider by one request, which goes on when the page is left or closed right after
 * the click (AUTH-11). The provider's redirect back to the page is not followed: its coming says that the session ended.
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
      if (response.type !== 'opaqueredirect') throw new Error(`The provider ended no session (${response.status})`);
      return { url: `${location.origin}/` };
    },
    close() {},
  };
  return { prepare: async () => window, callback: async () => undefined };
}

/**
 * Goes on with an interaction that another page has begun, up to the page's own address. What the provider sends there is
 * of no use to this page, which has not asked for it.
 *
 * @returns false when there is no such interaction, or it is at its first step
 */
export async function resumeInteraction(uid: string, prove: AnswerChallenge): Promise<boolean> {
  const response = await hop(`/oidc/interaction/${encodeURIComponent(uid)}`);
  if (!response.ok) return false;
  const { result: step } = (await response.json()) as { result: PendingStep };
  if (step.prompt === 'login') return false;
  await follow(await prove(step), prove);
  return true;
}

async function follow(start: string, prove?: AnswerChallenge): Promise<string> {
  let response = await hop(start);
  for (let count = 0; count < maximumHops; count++) {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/oidc/interaction/')) {
      if (!prove) throw new Error('The provider asks for a sign-in');
      if (!response.ok) throw new Error(`The provider lost the sign-in (${response.status})`);
      const { result } = (await response.json()) as { result: PendingStep };
      response = await hop(await prove(result));
    } else if (pathname.startsWith('/oidc/')) {
      response = await submitForm(response);
    } else {
      return response.url;
    }
  }
  throw new Error('The provider does not come to an end');
}

async function hop(url: string, init: RequestInit = {}): Promise<Response> {
  if (new URL(url, location.origin).origin !== location.origin) throw new Error('The provider leaves the origin');
  const response = await fetch(url, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { accept: 'application/json, text/html;q=0.9' },
    signal: AbortSignal.timeout(hopTimeout),
    ...init,
  });
  if (new URL(response.url).origin !== location.origin) throw new Error('The provider leaves the origin');
  return response;
}

/** The provider's page of a change of account holds one form, to be sent as it stands. */
async function submitForm(page: Response): Promise<Response> {
  const form = new DOMParser().parseFromString(await page.text(), 'text/html').forms[0];
  const action = form?.getAttribute('action');
  if (!form || !action) throw new Error(`The provider failed (${page.status})`);
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return hop(action, { method: 'POST', body: new URLSearchParams(fields) });
}
