import { CookieJar } from 'tough-cookie';

const redirects: ReadonlySet<number> = new Set([302, 303, 307, 308]);

/** A browser with cookies and redirects that submits the provider's self-submitting forms. */
export class Browser {
  readonly cookies = new CookieJar();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = await this.cookies.getCookieString(url);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) await this.cookies.setCookie(line, url);
    return response;
  }

  /** @returns the URL after all redirects: the page, or an interaction of the provider */
  async follow(url: string): Promise<URL> {
    const { origin } = new URL(url);
    let next: URL = new URL(url);
    let init: RequestInit = {};
    for (let hop = 0; hop < 10; hop++) {
      if (next.origin !== origin || !next.pathname.startsWith('/oidc/')) return next;
      if (/^\/oidc\/interaction\/[\w-]+$/.test(next.pathname)) return next;
      const response = await this.fetch(next.href, {
        ...init,
        headers: { accept: 'application/json, text/html;q=0.9' },
      });
      const location = response.headers.get('location');
      if (redirects.has(response.status) && location) {
        next = new URL(location, next);
        init = {};
        continue;
      }
      const form = readForm(await response.text());
      if (!form) throw new Error(`${next.pathname} answered ${response.status} without a redirect or form`);
      next = new URL(form.action, next);
      init = { method: 'POST', body: form.fields };
    }
    throw new Error('Too many redirects');
  }
}

function readForm(html: string): { action: string; fields: URLSearchParams } | undefined {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
  if (!action) return undefined;
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    fields.set(name, value);
  }
  return { action, fields };
}
