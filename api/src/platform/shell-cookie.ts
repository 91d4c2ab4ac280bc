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
