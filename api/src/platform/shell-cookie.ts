/**
 * The cookie in which a browser keeps the shell release of its account. The server does not know the account when it
 * sends the page, so the shell writes the cookie once it does; the server only follows it to a release that a rollout
 * gives to somebody.
 */
const name = 'shell-release';

const value = new RegExp(`(?:^|;\\s*)${name}=([0-9A-Za-z.-]{1,100})(?:;|$)`);

/** Returns the release that the browser asks for. @param cookie the header of the request */
export function wantedShell(cookie: string | undefined): string | undefined {
  return value.exec(cookie ?? '')?.[1];
}

/**
 * The cookie in which a browser keeps the canaries of apps that its account gets, as `<app>:<release>`, separated by `|`. The page
 * only preloads them: which release runs is decided in the page.
 */
const canaries = /(?:^|;\s*)app-canaries=([0-9A-Za-z.:|-]{1,2000})(?:;|$)/;

/** Returns the canary that the browser expects of each app, by the app's name. @param cookie the header of the request */
export function expectedCanaries(cookie: string | undefined): ReadonlyMap<string, string> {
  const entries = canaries.exec(cookie ?? '')?.[1]?.split('|') ?? [];
  return new Map(
    entries.map((entry) => {
      const [app = '', release = ''] = entry.split(':', 2);
      return [app, release];
    }),
  );
}
